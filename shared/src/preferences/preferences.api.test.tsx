import { expect, jest, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import { createQueryClient } from '../api/index.ts'
import { aProblem, mockServer } from '../testing/index.ts'
import { preferencesQuery, savePreference } from './preferences.api.ts'

const preference = { key: 'sidebar.mini', value: 'true', group: null }
const address = '/api/users/auth0%7Cada/preferences'

function recordSaves(putStatus: number) {
  const saves: { method: string; body: unknown }[] = []
  mockServer.use(
    http.all(/\/preferences/, async ({ request }) => {
      saves.push({ method: request.method, body: await request.json() })
      const problem = aProblem({ status: putStatus, code: 'preferences/failed' })
      if (request.method === 'PUT' && putStatus >= 400) return HttpResponse.json(problem, { status: putStatus })
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return saves
}

test('saves with PUT and names the owner', async () => {
  const saves = recordSaves(204)
  await savePreference('auth0|ada', preference)
  expect(saves).toEqual([{ method: 'PUT', body: { ...preference, userId: 'auth0|ada' } }])
})

test('creates what is not there yet', async () => {
  const saves = recordSaves(404)
  await savePreference('auth0|ada', preference)
  expect(saves.map(({ method }) => method)).toEqual(['PUT', 'POST'])
})

test('throws every other failure again', async () => {
  const saves = recordSaves(500)
  await expect(savePreference('auth0|ada', preference)).rejects.toMatchObject({
    code: 'preferences/failed',
    status: 500,
  })
  expect(saves).toHaveLength(1)
})

test('saves nothing without a user', async () => {
  await expect(savePreference(undefined, preference)).rejects.toThrow('No user set in store.')
})

test.each([
  ['a small one', 'x', true],
  ['one that is more than the browser grants', 'x'.repeat(20_000), false],
])('keeps the save of %s alive when the page is left', async (_, value, isKept) => {
  recordSaves(204)
  const fetch = jest.spyOn(globalThis, 'fetch')
  await savePreference('auth0|ada', { ...preference, value })
  expect(fetch.mock.calls.map(([request]) => (request as Request).keepalive)).toEqual([isKept])
})

test('loads the preferences of one group', async () => {
  let search = ''
  mockServer.use(
    http.get(address, ({ request }) => {
      search = new URL(request.url).search
      return HttpResponse.json([{ key: 'P14', value: 'true', group: 'Favorites' }])
    }),
  )
  const loaded = await createQueryClient().query(preferencesQuery('auth0|ada', 'Favorites'))
  expect(search).toBe('?group=Favorites')
  expect(loaded).toHaveLength(1)
})
