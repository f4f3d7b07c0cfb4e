import { expect, jest, test } from '@jest/globals'
import { act, renderHook, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { createQueryClient, QueryClientProvider } from '../api/index.ts'
import type { Preference } from '../contract/preference.ts'
import { setUser } from '../host.ts'
import { aUser, mockServer } from '../testing/index.ts'
import { fakeOnly } from '../testing/runner/index.ts'
import { useSavedSetting } from './index.ts'

const saved: Preference = { key: 'sidebar.mini', value: 'true', group: 'Shell' }

function servePreferences(preferences: Preference[], respond = () => new HttpResponse(null, { status: 204 })) {
  const saves: unknown[] = []
  mockServer.use(
    http.get(/\/preferences$/, () => HttpResponse.json(preferences)),
    http.put(/\/preferences\//, async ({ request }) => {
      const body = (await request.json()) as Preference
      saves.push(body.value)
      return respond()
    }),
  )
  return saves
}

function renderSetting(user = aUser()) {
  setUser(user)
  const queryClient = createQueryClient()
  const hook = renderHook(() => useSavedSetting('sidebar.mini', 'Shell', false), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  return { ...hook, queryClient }
}

test('starts with the default and takes over the saved value', async () => {
  servePreferences([saved])
  const { result } = renderSetting()
  expect(result.current[0]).toBe(false)
  await waitFor(() => expect(result.current[0]).toBe(true))
})

test('uses the default where the saved text is not JSON', async () => {
  servePreferences([{ ...saved, value: '{oops' }])
  const { result, queryClient } = renderSetting()
  await waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('success'))
  expect(result.current[0]).toBe(false)
})

test('shows a change at once and saves the last one after half a second', async () => {
  fakeOnly(['setTimeout', 'clearTimeout'])
  const saves = servePreferences([])
  const { result } = renderSetting()
  act(() => result.current[1](true))
  act(() => result.current[1](false))
  act(() => result.current[1](true))
  expect(result.current[0]).toBe(true)
  await act(() => jest.advanceTimersByTimeAsync(499))
  expect(saves).toEqual([])
  await act(() => jest.advanceTimersByTimeAsync(1))
  jest.useRealTimers()
  await waitFor(() => expect(saves).toEqual(['true']))
})

test('saves what is pending when the page is left', async () => {
  const saves = servePreferences([])
  const { result, unmount } = renderSetting()
  act(() => result.current[1](true))
  unmount()
  await waitFor(() => expect(saves).toEqual(['true']))
})

test('keeps the value on the screen when saving fails', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  servePreferences([], () => new HttpResponse(null, { status: 500 }))
  const { result } = renderSetting()
  act(() => result.current[1](true))
  await waitFor(() => expect(report).toHaveBeenCalled())
  expect(result.current[0]).toBe(true)
})
