import { beforeEach, expect, test, jest, describe } from '@jest/globals'
import { act, renderHook, render, screen } from '@testing-library/react'
import type { RoleName } from '../../domain/contract/role.ts'
import { StoreProvider } from '../store/store-provider.tsx'
import { storeUser } from '../session/session-store.ts'
import { aUser } from '../../testing/fixtures/index.ts'
import { installPages, useCanOpen } from './open-pages.ts'
import fc from 'fast-check'
import { use } from 'react'
import { afterTest } from '../../testing/runner/index.ts'
import {
  choiceParam,
  createMemoryRouter,
  RouterProvider,
  textParam,
  useDebouncedNavigation,
  useHistorySnapshot,
  useSearchParams,
  useUrlState,
  type UrlCodec,
} from './index.ts'
import { useSetSearch, type SetSearch } from './use-set-search.ts'

describe('open pages', () => {
  const pages = [
    { path: 'requests/:requestId', anyRole: ['revitassembly.read'] },
    { path: 'requests/form', anyRole: ['revitassembly.create'] },
  ] satisfies { path: string; anyRole: RoleName[] }[]

  beforeEach(() => {
    installPages(pages)
    storeUser(aUser({ roles: ['revitassembly.read'] }))
  })

  test('a released page opens for users with its role', () => {
    const { result } = renderHook(useCanOpen, { wrapper: StoreProvider })
    expect(result.current('/ACME/requests/7')).toBe(true)
    expect(result.current('/ACME/requests/form?prototype=P13')).toBe(false)
    expect(result.current('/ACME/prototypes')).toBe(false)
  })

  test('links to a page that is released while the current page is open', () => {
    const { result } = renderHook(useCanOpen, { wrapper: StoreProvider })
    act(() => installPages([...pages, { path: 'prototypes', anyRole: [] }]))
    expect(result.current('/ACME/prototypes')).toBe(true)
  })
})

describe('set search', () => {
  type Search = [URLSearchParams, SetSearch]
  type Write = { name: string; value: string }

  /** A page with or without a slow loader. */
  function openAddress(address: string, loader?: () => Promise<null>) {
    const shown: Search[] = []
    function Page() {
      shown.push([useSearchParams()[0], useSetSearch()])
      return null
    }
    const routes = [
      { path: '/list', Component: Page, ...(loader && { loader }) },
      { path: '/elsewhere', loader: () => Promise.resolve(null), element: null },
    ]
    const hydrationData = loader && { loaderData: { '0': null } }
    const router = createMemoryRouter(routes, { initialEntries: [address], ...(hydrationData && { hydrationData }) })
    afterTest(() => router.dispose())
    renderHook(() => null, { wrapper: () => <RouterProvider router={router} /> })
    const drawn = () => shown.at(-1) as Search
    return { router, drawn }
  }

  function write({ name, value }: Write) {
    return (before: URLSearchParams) => {
      before.set(name, value)
      return before
    }
  }

  const writes = fc.array(
    fc.record({ name: fc.constantFrom('page', 'perPage', 'inProgressPage', 'q'), value: fc.string({ maxLength: 5 }) }),
    { minLength: 1, maxLength: 6 },
  )

  test('updates of one commit build on each other @full', async () => {
    const property = fc.asyncProperty(writes, async (changes) => {
      const { router, drawn } = openAddress('/list?q=door&page=9')
      const [, setSearch] = drawn()
      await act(async () => {
        for (const change of changes) setSearch(write(change), { replace: true })
      })
      const expected = new URLSearchParams('q=door&page=9')
      for (const { name, value } of changes) expected.set(name, value)
      expect(new URLSearchParams(router.state.location.search).toString()).toBe(expected.toString())
      expect(drawn()[0].toString()).toBe(expected.toString())
    })
    await fc.assert(property, { numRuns: 30 })
  })

  test('an update builds on a pending one', async () => {
    const { router, drawn } = openAddress('/list?page=9&inProgressPage=9', () => Promise.resolve(null))
    await act(async () => {
      drawn()[1](write({ name: 'page', value: '1' }), { replace: true })
      expect(router.state.navigation.state).toBe('loading')
      await Promise.resolve()
      drawn()[1](write({ name: 'inProgressPage', value: '1' }), { replace: true })
    })
    expect(router.state.location.search).toBe('?page=1&inProgressPage=1')
  })

  test('changes the shown page, not the pending one', async () => {
    const { router, drawn } = openAddress('/list?page=2', () => Promise.resolve(null))
    await act(async () => {
      void router.navigate('/elsewhere?page=7')
      drawn()[1](write({ name: 'q', value: 'door' }))
    })
    expect(router.state.location).toMatchObject({ pathname: '/list', search: '?page=2&q=door' })
  })

  /** A list, and a page whose code never loads, so that the list stays mounted. */
  function openList(address: string) {
    jest.useFakeTimers()
    let hook: ReturnType<typeof useDebouncedNavigation> | undefined
    let setSearch: SetSearch | undefined
    const onLeave = jest.fn()
    const code = new Promise<null>(() => undefined)
    function List() {
      setSearch = useSetSearch()
      hook = useDebouncedNavigation(300, onLeave)
      return <p>The list</p>
    }
    function Elsewhere() {
      return use(code)
    }
    const answered = Promise.withResolvers<null>()
    const router = createMemoryRouter(
      [
        { path: '/:organization/list', Component: List },
        { path: '/elsewhere', Component: Elsewhere },
        { path: '/slow', loader: () => answered.promise, element: null },
      ],
      { initialEntries: [address] },
    )
    afterTest(() => router.dispose())
    render(<RouterProvider router={router} />)
    function change(name: string) {
      setSearch?.(write({ name, value: 'x' }), { replace: true })
    }
    return {
      router,
      onLeave,
      change,
      changeLater: (name: string) => hook?.debounce(() => change(name)),
      answer: () => act(async () => answered.resolve(null)),
      go: (to: string | number) =>
        act(async () => void (typeof to === 'number' ? router.navigate(to) : router.navigate(to))),
      pass: (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms)),
      at: () => router.state.location.pathname + router.state.location.search,
    }
  }

  test("a page that is still rendered while the next one loads does not change the next page's URL", async () => {
    const { go, change, changeLater, pass, at } = openList('/A/list')
    changeLater('search')
    await go('/elsewhere')
    expect(screen.getByText('The list')).toBeVisible()
    await pass(300)
    expect(at()).toBe('/elsewhere')
    act(() => change('page'))
    expect(at()).toBe('/elsewhere')
  })

  test('a debounced change is dropped in every other history entry, even if the same component renders for it', async () => {
    const ways: (string | number)[] = ['/B/list', '/A/list?data=2', '/A/list#part', -1]
    for (const leave of ways) {
      const { go, changeLater, pass, at, onLeave } = openList('/A/list?data=0')
      await go('/A/list?data=1')
      onLeave.mockClear()
      changeLater('search')
      await go(leave)
      expect(onLeave).toHaveBeenCalledTimes(1)
      const after = at()
      await pass(1_000)
      expect(at()).toBe(after)
      expect(after).not.toContain('search')
    }
  })

  test('a debounced change is written even if other changes have replaced the history entry meanwhile', async () => {
    const { change, changeLater, pass, at, onLeave } = openList('/A/list')
    changeLater('search')
    await pass(100)
    await act(async () => change('page'))
    await pass(199)
    expect(at()).toBe('/A/list?page=x')
    await pass(1)
    expect(at()).toBe('/A/list?page=x&search=x')
    expect(onLeave).not.toHaveBeenCalled()
  })

  test('a debounced change does not abort a navigation, and is written if that navigation is canceled', async () => {
    const { router, go, changeLater, pass, answer, at } = openList('/A/list')
    changeLater('search')
    await go('/slow')
    await pass(300)
    expect(router.state.navigation.location?.pathname).toBe('/slow')
    await answer()
    await pass(300)
    expect(at()).toBe('/slow')

    const second = openList('/A/list')
    second.changeLater('search')
    await second.go('/slow')
    await second.pass(300)
    await act(() => second.router.navigate('/A/list', { replace: true }))
    await second.pass(0)
    expect(second.at()).toBe('/A/list?search=x')
  })
})

describe('url state', () => {
  const kindParam = choiceParam('kind', ['all', 'new'], 'all')
  const searchParam = textParam('search')

  function openStates(address: string) {
    jest.useFakeTimers()
    const drawn: { current?: { kind: ReturnType<typeof useKind>; search: ReturnType<typeof useSearch> } } = {}
    const useKind = () => useUrlState(kindParam)
    const useSearch = () => useUrlState(searchParam)
    function Page() {
      const kind = useKind()
      const search = useSearch()
      drawn.current = { kind, search }
      return null
    }
    const router = createMemoryRouter([{ path: '/:organization', Component: Page }], { initialEntries: [address] })
    afterTest(() => router.dispose())
    render(<RouterProvider router={router} />)
    return {
      router,
      state: () => [drawn.current?.kind[0], drawn.current?.search[0]],
      inUrl: () => drawn.current?.search[2].inUrl,
      setKind: (kind: 'all' | 'new') => drawn.current?.kind[1](kind),
      setSearch: (text: string, isDebounced = true) => drawn.current?.search[1](text, { isDebounced }),
      pass: (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms)),
    }
  }

  test('states that change in one commit are written together, defaults are omitted, and other parameters stay', async () => {
    const { router, state, setKind, setSearch } = openStates('/A?page=2&kind=old')
    expect(state()).toEqual(['all', undefined])
    await act(async () => {
      setKind('new')
      setSearch('door', false)
    })
    expect(router.state.location.search).toBe('?page=2&kind=new&search=door')
    await act(async () => setKind('all'))
    expect(router.state.location.search).toBe('?page=2&search=door')
    expect(state()).toEqual(['all', 'door'])
  })

  test('a codec owns parameters with its prefix, writes repeated names, and removes those missing from the state', async () => {
    type Picture = { options: Record<string, string>; cuts: string[] }
    const codec: UrlCodec<Picture> = {
      names: ['option.*', 'cut'],
      read: (search) => ({
        options: Object.fromEntries([...search].filter(([name]) => name.startsWith('option.'))),
        cuts: search.getAll('cut'),
      }),
      write: ({ options, cuts }) => ({ ...options, cut: cuts }),
    }
    let drawn: [Picture, (next: Picture) => void, ...unknown[]] | undefined
    function Page() {
      drawn = useUrlState(codec)
      return null
    }
    const address = '/A?option.Size=5000&option.Roof=Flat&topic=1&cut=1'
    const router = createMemoryRouter([{ path: '/A', Component: Page }], { initialEntries: [address] })
    afterTest(() => router.dispose())
    render(<RouterProvider router={router} />)
    expect(drawn?.[0]).toEqual({ options: { 'option.Size': '5000', 'option.Roof': 'Flat' }, cuts: ['1'] })
    await act(async () => drawn?.[1]({ options: { 'option.Size': '7000' }, cuts: ['2', '3'] }))
    expect(router.state.location.search).toBe('?option.Size=7000&topic=1&cut=2&cut=3')
    await act(async () => drawn?.[1]({ options: {}, cuts: [] }))
    expect(router.state.location.search).toBe('?topic=1')
  })

  test('setting the current state does not navigate', async () => {
    const { router, setKind } = openStates('/A?kind=new')
    const { key } = router.state.location
    await act(async () => setKind('new'))
    expect(router.state.location.key).toBe(key)
  })

  test('a debounced state takes effect at once, is written later, and is dropped with its history entry', async () => {
    const { router, state, inUrl, setSearch, pass } = openStates('/A?kind=new')
    act(() => setSearch('door'))
    expect(state()).toEqual(['new', 'door'])
    await pass(299)
    expect(inUrl()).toBeUndefined()
    await pass(1)
    expect(inUrl()).toBe('door')
    expect(router.state.location.search).toBe('?kind=new&search=door')

    act(() => setSearch('window'))
    await act(() => router.navigate('/B'))
    expect(state()).toEqual(['all', undefined])
    await pass(1_000)
    expect(router.state.location).toMatchObject({ pathname: '/B', search: '' })
  })
})

describe('entry snapshot', () => {
  test('a snapshot taken when leaving a history entry is restored by Back and Forward', async () => {
    const shown: [string, unknown][] = []
    let current: string | undefined
    function Page({ name }: { name: string }) {
      const earlier = useHistorySnapshot('snapshot', () => current)
      shown.push([name, earlier])
      return null
    }
    const router = createMemoryRouter([
      { path: '/', element: <Page key="list" name="list" /> },
      { path: '/item', element: <Page key="item" name="item" /> },
    ])
    afterTest(() => router.dispose())
    render(<RouterProvider router={router} />)
    current = 'scrolled'
    await act(() => router.navigate('/?page=2'))
    current = 'scrolled further'
    await act(() => router.navigate('/item'))
    current = undefined
    await act(() => router.navigate(-1))
    expect(shown.at(-1)).toEqual(['list', 'scrolled further'])
    await act(() => router.navigate(-1))
    expect(shown.at(-1)).toEqual(['list', 'scrolled'])
    await act(() => router.navigate(2))
    expect(shown.at(-1)).toEqual(['item', undefined])
  })
})
