import { afterEach, beforeEach, expect, jest, test, describe } from '@jest/globals'
import { act, renderHook, waitFor } from '@testing-library/react'
import { startDarkMode } from './dark-mode.ts'
import { darkModeStorageKey, useDarkMode, useSavedSetting, type SavedSetting } from './index.ts'
import { http, HttpResponse } from 'msw'
import { createQueryClient, QueryClientProvider } from '../api/index.ts'
import { aProblem, mockServer, aUser } from '../../testing/index.ts'
import { preferencesQuery, savePreference } from './preferences.api.ts'
import { z } from 'zod'
import type { Preference } from '../../domain/contract/preference.ts'
import { setUser } from '../../host.ts'
import { StoreProvider } from '../store/store-provider.tsx'
import { afterTest, fakeOnly } from '../../testing/runner/index.ts'

describe('dark mode', () => {
  let stop: () => void = () => undefined
  let system: EventTarget & { matches: boolean }

  beforeEach(() => {
    system = Object.assign(new EventTarget(), { matches: false })
    jest.spyOn(window, 'matchMedia').mockImplementation(() => system as MediaQueryList)
  })
  afterEach(() => stop())

  function start({ stored, systemIsDark = false }: { stored?: string; systemIsDark?: boolean } = {}) {
    system.matches = systemIsDark
    if (stored !== undefined) localStorage.setItem(darkModeStorageKey, stored)
    stop = startDarkMode()
    const { result } = renderHook(useDarkMode, { wrapper: StoreProvider })
    return {
      isDark: () => result.current[0],
      setDark: (isDark: boolean) => {
        act(() => {
          result.current[1](isDark)
        })
      },
    }
  }

  function changeSystem(isDark: boolean) {
    system.matches = isDark
    act(() => {
      system.dispatchEvent(new Event('change'))
    })
  }

  const root = document.documentElement

  test.each([
    { stored: undefined, systemIsDark: true, isDark: true },
    { stored: undefined, systemIsDark: false, isDark: false },
    { stored: 'false', systemIsDark: true, isDark: false },
    { stored: 'true', systemIsDark: false, isDark: true },
    { stored: '{"garbage"', systemIsDark: true, isDark: true },
  ])('starts from stored $stored, system dark $systemIsDark: dark $isDark', ({ stored, systemIsDark, isDark }) => {
    const mode = start({ systemIsDark, ...(stored !== undefined && { stored }) })
    expect(mode.isDark()).toBe(isDark)
    expect(root.className).toBe(isDark ? 'dark' : 'light')
    expect(root.style.colorScheme).toBe(isDark ? 'dark' : 'light')
  })

  test('stores the choice and applies it at once', () => {
    const mode = start()
    mode.setDark(true)
    expect(mode.isDark()).toBe(true)
    expect(localStorage.getItem(darkModeStorageKey)).toBe('true')
    expect(root).toHaveClass('dark')
    expect(root).not.toHaveClass('light')
  })

  test('follows the system until the user has chosen', () => {
    const mode = start()
    changeSystem(true)
    expect(mode.isDark()).toBe(true)
    mode.setDark(true)
    changeSystem(false)
    expect(mode.isDark()).toBe(true)
  })

  test('follows the choice made in another tab', () => {
    const mode = start()
    localStorage.setItem(darkModeStorageKey, 'true')
    act(() => {
      dispatchEvent(new StorageEvent('storage', { key: darkModeStorageKey }))
    })
    expect(mode.isDark()).toBe(true)
    expect(root).toHaveClass('dark')
  })

  test('works until reload when storage is blocked', () => {
    function deny(): never {
      throw new DOMException('Denied', 'SecurityError')
    }
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(deny)
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(deny)
    const mode = start()
    mode.setDark(true)
    expect(mode.isDark()).toBe(true)
  })

  test('removes its listeners when stopped', () => {
    const mode = start()
    stop()
    mode.setDark(true)
    expect(root).toHaveClass('light')
  })
})

describe('preferences api', () => {
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

  test('creates a missing preference', async () => {
    const saves = recordSaves(404)
    await savePreference('auth0|ada', preference)
    expect(saves.map(({ method }) => method)).toEqual(['PUT', 'POST'])
  })

  test('rethrows every other error', async () => {
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
})

describe('use saved setting', () => {
  type Columns = { width: number; hidden: string[] }

  const setting: SavedSetting<Columns> = {
    name: 'grid.captures',
    schema: z.object({ width: z.number(), hidden: z.array(z.string()) }),
    fallback: { width: 100, hidden: [] },
  }
  const stored = { width: 240, hidden: ['model'] }

  function preferenceOf(value: unknown): Preference {
    return { key: 'grid.captures', value: typeof value === 'string' ? value : JSON.stringify(value), group: null }
  }

  type Respond = (columns: Columns) => Response | Promise<Response>

  /** Stores saved preferences, like the platform. */
  function servePreferences(value?: unknown, answer: Respond = () => new HttpResponse(null, { status: 204 })) {
    const platform = { saves: [] as Columns[], landed: value }
    mockServer.use(
      http.get(/\/preferences$/, () =>
        HttpResponse.json(platform.landed === undefined ? [] : [preferenceOf(platform.landed)]),
      ),
      http.put(/\/preferences\//, async ({ request }) => {
        const columns = JSON.parse(((await request.json()) as Preference).value) as Columns
        platform.saves.push(columns)
        const response = await answer(columns)
        if (response.ok) platform.landed = columns
        return response
      }),
    )
    return platform
  }

  function renderSetting({ used = setting, user = aUser(), users = 1 } = {}) {
    setUser(user)
    const queryClient = createQueryClient()
    const hook = renderHook(() => Array.from({ length: users }, () => useSavedSetting(used)), {
      wrapper: ({ children }) => (
        <StoreProvider>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </StoreProvider>
      ),
    })
    const nth = (index: number) => hook.result.current[index] as ReturnType<typeof useSavedSetting<Columns>>
    return { ...hook, queryClient, value: (index = 0) => nth(index)[0], set: (index = 0) => nth(index)[1] }
  }

  function wide(width: number) {
    return (before: Columns) => ({ ...before, width })
  }

  test('starts with the fallback, and then uses the saved value', async () => {
    servePreferences(stored)
    const { value } = renderSetting()
    expect(value()).toEqual(setting.fallback)
    await waitFor(() => expect(value()).toEqual(stored))
  })

  test('starts with the value from the signed-in user', () => {
    servePreferences(stored)
    const { value } = renderSetting({ user: aUser({ preferences: [preferenceOf({ width: 7, hidden: [] })] }) })
    expect(value()).toEqual({ width: 7, hidden: [] })
  })

  test.each([
    ['is no JSON', '{oops'],
    ['is of an older version', { width: 'wide' }],
    ['is nothing', 'null'],
  ])('uses the fallback if the saved text %s, and only logs that', async (_, saved) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    servePreferences(saved)
    const { value, rerender } = renderSetting()
    await waitFor(() =>
      expect(warn).toHaveBeenCalledWith(expect.stringContaining("'grid.captures'"), expect.anything()),
    )
    rerender()
    expect(value()).toEqual(setting.fallback)
    expect(warn).toHaveBeenCalledTimes(1)
  })

  test('shows a change at once and saves the last one after half a second', async () => {
    fakeOnly(['setTimeout', 'clearTimeout'])
    const platform = servePreferences()
    const { value, set } = renderSetting()
    act(() => set()(wide(1)))
    act(() => set()(wide(2)))
    act(() => set()(wide(3)))
    expect(value()).toEqual({ width: 3, hidden: [] })
    await act(() => jest.advanceTimersByTimeAsync(499))
    expect(platform.saves).toEqual([])
    await act(() => jest.advanceTimersByTimeAsync(1))
    jest.useRealTimers()
    await waitFor(() => expect(platform.saves).toEqual([{ width: 3, hidden: [] }]))
  })

  test('updates in one commit build on each other, also from different components', async () => {
    const platform = servePreferences(stored)
    const { value, set, unmount } = renderSetting({ users: 2 })
    await waitFor(() => expect(value()).toEqual(stored))
    act(() => {
      set(0)(wide(50))
      set(1)((before) => ({ ...before, hidden: [...before.hidden, 'area'] }))
    })
    const both = { width: 50, hidden: ['model', 'area'] }
    expect([value(0), value(1)]).toEqual([both, both])
    unmount()
    await waitFor(() => expect(platform.saves).toEqual([both]))
  })

  test('saves in order, and skips outdated values', async () => {
    const first = Promise.withResolvers<Response>()
    const platform = servePreferences(undefined, ({ width }) =>
      width === 1 ? first.promise : new HttpResponse(null, { status: 204 }),
    )
    const { set, value } = renderSetting()
    for (const width of [1, 2, 3]) {
      act(() => set()(wide(width)))
      act(() => void window.dispatchEvent(new Event('pagehide')))
      await waitFor(() => expect(platform.saves[0]).toMatchObject({ width: 1 }))
    }
    expect(platform.saves).toHaveLength(1)
    first.resolve(new HttpResponse(null, { status: 204 }))
    await waitFor(() => expect(platform.landed).toMatchObject({ width: 3 }))
    expect(platform.saves.map(({ width }) => width)).toEqual([1, 3])
    expect(value()).toMatchObject({ width: 3 })
  })

  test('saves pending changes when the last component unmounts', async () => {
    const platform = servePreferences()
    const { set, unmount } = renderSetting()
    act(() => set()(wide(9)))
    unmount()
    await waitFor(() => expect(platform.saves).toHaveLength(1))
  })

  test('saves pending changes when the page is hidden', async () => {
    const platform = servePreferences()
    const { set } = renderSetting()
    act(() => set()(wide(9)))
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(platform.saves).toHaveLength(1))
  })

  test('saves nothing without changes', async () => {
    const platform = servePreferences(stored)
    const { value, set, unmount } = renderSetting()
    await waitFor(() => expect(value()).toEqual(stored))
    act(() => set()({ ...stored }))
    unmount()
    expect(platform.saves).toEqual([])
  })

  test('uses the preferences query again after saving', async () => {
    const platform = servePreferences(stored)
    const { value, set, queryClient } = renderSetting()
    await waitFor(() => expect(value()).toEqual(stored))
    act(() => set()(wide(9)))
    act(() => void window.dispatchEvent(new Event('pagehide')))
    await waitFor(() => expect(platform.landed).toMatchObject({ width: 9 }))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(value()).toMatchObject({ width: 9 })
    // It is reset elsewhere.
    act(() => void queryClient.setQueryData(preferencesQuery('auth0|ada').queryKey, []))
    await waitFor(() => expect(value()).toEqual(setting.fallback))
  })

  test('keeps the value when saving fails, and reports the error', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    servePreferences(stored, () => new HttpResponse(null, { status: 500 }))
    const onFailure = jest.fn()
    const { value, set } = renderSetting({ used: { ...setting, onFailure } })
    await waitFor(() => expect(value()).toEqual(stored))
    act(() => set()(wide(9)))
    act(() => void window.dispatchEvent(new Event('pagehide')))
    await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1))
    expect(log).toHaveBeenCalled()
    expect(value()).toMatchObject({ width: 9 })
  })

  test('keeps a value set in another tab if the last component unmounts immediately', async () => {
    const platform = servePreferences(stored)
    const { value, set, unmount } = renderSetting()
    await waitFor(() => expect(value()).toEqual(stored))
    platform.landed = { width: 240, hidden: ['model', 'status'] }
    act(() => set()(wide(300)))
    unmount()
    await waitFor(() => expect(platform.saves).toEqual([{ width: 300, hidden: ['model', 'status'] }]))
  })

  test('keeps a value of the same setting that another tab has set meanwhile', async () => {
    const platform = servePreferences(stored)
    const { value, set } = renderSetting()
    await waitFor(() => expect(value()).toEqual(stored))
    platform.landed = { width: 240, hidden: ['model', 'status'] }
    act(() => set()(wide(300)))
    act(() => set()(wide(320)))
    expect(value()).toEqual({ width: 320, hidden: ['model'] })
    await waitFor(() => expect(platform.saves).toEqual([{ width: 320, hidden: ['model', 'status'] }]))
    await waitFor(() => expect(value()).toEqual({ width: 320, hidden: ['model', 'status'] }))
  })

  test('keeps a value set in another tab if the page unloads immediately', async () => {
    const platform = servePreferences(stored)
    const { value, set } = renderSetting()
    await waitFor(() => expect(value()).toEqual(stored))
    const elsewhere = { width: 240, hidden: ['model', 'status'] }
    await tellFromTab({ id: 'auth0|ada\ngrid.captures', text: JSON.stringify(elsewhere) })
    expect(value()).toEqual(stored)
    act(() => set()(wide(300)))
    act(() => void window.dispatchEvent(new Event('pagehide')))
    await waitFor(() => expect(platform.saves).toEqual([{ width: 300, hidden: ['model', 'status'] }]))
  })

  test('broadcasts saved values to other tabs before the page unloads', async () => {
    servePreferences(stored, () => new Promise<Response>(() => undefined))
    const heard: unknown[] = []
    const otherTab = new BroadcastChannel('lintel.settings')
    afterTest(() => otherTab.close())
    otherTab.addEventListener('message', ({ data }) => heard.push(data))
    const { value, set } = renderSetting()
    await waitFor(() => expect(value()).toEqual(stored))
    act(() => set()(wide(300)))
    act(() => void window.dispatchEvent(new Event('pagehide')))
    const text = JSON.stringify({ ...stored, width: 300 })
    await waitFor(() => expect(heard).toEqual([{ id: 'auth0|ada\ngrid.captures', text }]))
  })

  /** Broadcasts a message from another tab. */
  async function tellFromTab(message: { id: string; text: string }): Promise<void> {
    const [from, to] = [new BroadcastChannel('lintel.settings'), new BroadcastChannel('lintel.settings')]
    afterTest(() => [from, to].forEach((channel) => channel.close()))
    await new Promise((resolve) => {
      to.addEventListener('message', resolve)
      from.postMessage(message)
    })
    await new Promise((resolve) => setTimeout(resolve))
  }
})
