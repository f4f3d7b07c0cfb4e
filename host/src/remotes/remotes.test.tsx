import { beforeEach, expect, jest, test, describe } from '@jest/globals'
import {
  organizationHash,
  type PageLoader,
  type RegisteredRemote,
  type Registry,
  type Release,
} from '@lintel/shared/remote'
import { anOrganization, aUser, http, HttpResponse, mockServer, renderPage, delay } from '@lintel/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { aConfig, aDisabledRemote, aRegistry, aRemote } from '../testing/fixtures.ts'
import { openShell } from '../testing/open-shell.tsx'
import { defineContainer, fakeScripts, stubSharing } from '../testing/fake-scripts.ts'
import { Link } from '@lintel/shared/routing'
import { RemotePage } from './remote-boundary.tsx'
import { currentRegistry, loadRegistry } from './registry.ts'
import { visitsOf } from './visits.ts'

describe('fallback', () => {
  const page = 'prototypeList'
  const user = aUser({ roles: ['prototypes.read'] })
  const fallbackNotice = 'The latest version of Prototypes failed, so an earlier version is displayed.'
  let count = 0

  /** Unique names, because a page load opens each remote once. */
  function aReleaseOf(name: string, version: string, parts: Partial<RegisteredRemote> = {}) {
    return aRemote({ name, version, baseUrl: `http://localhost:9001/${version}/`, ...parts })
  }

  function aFreshRemote(parts: Partial<RegisteredRemote> = {}) {
    count += 1
    const name = `falling-${count}`
    return aReleaseOf(name, '2.0.0', { earlier: [aReleaseOf(name, '1.0.0')], ...parts })
  }

  type Behavior = PageLoader | 'error'

  /** Fakes the remote's server: what each version does when its entry runs. */
  function serve(remote: Release, versions: Record<string, Behavior>) {
    return fakeScripts(({ src }) => {
      const behavior = versions[src.split('/')[3] ?? '']
      if (behavior === undefined || behavior === 'error') return 'error'
      defineContainer(remote, { pages: { [page]: behavior } })
      return 'load'
    })
  }

  function shows(version: string): PageLoader {
    return async () =>
      function Page() {
        return <h1>Prototypes {version}</h1>
      }
  }

  const throws: PageLoader = async () =>
    function Page() {
      throw new Error('injected fault')
    }

  function open(registry: Registry, world: Parameters<typeof openShell>[1] = {}) {
    return act(async () => openShell('/ACME/prototypes', { user, registry, isReal: true, ...world }))
  }

  function serveRegistry(registry: Registry) {
    mockServer.use(http.get('*/registry.json', () => HttpResponse.json(registry)))
  }

  /** Responds with this registry once the returned function is called. */
  function delayRegistry(registry: Registry) {
    const answer = Promise.withResolvers<HttpResponse<Registry>>()
    mockServer.use(http.get('*/registry.json', () => answer.promise))
    return () => act(async () => answer.resolve(HttpResponse.json(registry)))
  }

  function versionsOf(urls: string[]) {
    return urls.map((address) => address.split('/')[3])
  }

  beforeEach(() => {
    stubSharing()
    jest.spyOn(console, 'error').mockReturnValue()
    jest.spyOn(console, 'warn').mockReturnValue()
    mockServer.use(http.get('http://localhost:9001/*', () => new HttpResponse(null, { status: 500 })))
  })

  test('falls back to the previous release after two failed loads, without a reload @full', async () => {
    const remote = aFreshRemote()
    const { requestedUrls } = serve(remote, { '2.0.0': 'error', '1.0.0': shows('1.0.0') })
    await open(aRegistry([remote]))
    expect(await screen.findByRole('heading', { name: 'Prototypes 1.0.0' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(versionsOf(requestedUrls)).toEqual(['2.0.0', '2.0.0', '1.0.0'])
    expect(await screen.findByText(fallbackNotice)).toBeVisible()
  })

  test('falls back to the previous release after it throws twice while rendering @full', async () => {
    const remote = aFreshRemote()
    serve(remote, { '2.0.0': throws, '1.0.0': shows('1.0.0') })
    await open(aRegistry([remote]))
    expect(await screen.findByRole('heading', { name: 'Prototypes 1.0.0' })).toBeVisible()
    expect(await screen.findByText(fallbackNotice)).toBeVisible()
  })

  test('a trial falls back to the live release before any earlier one @full', async () => {
    const live = aFreshRemote()
    const release = aReleaseOf(live.name, '3.0.0')
    const remote = { ...live, trial: { release, salt: 's', share: 100, organizations: [], people: [] } }
    const { requestedUrls } = serve(remote, { '3.0.0': 'error', '2.0.0': shows('2.0.0') })
    await open(aRegistry([remote]))
    expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
    expect(versionsOf(requestedUrls)).toEqual(['3.0.0', '3.0.0', '2.0.0'])
  })

  test('shows the error if every release fails, and does not retry automatically @full', async () => {
    const remote = aFreshRemote()
    const { requestedUrls } = serve(remote, { '2.0.0': 'error', '1.0.0': 'error' })
    mockServer.use(http.get('*/registry.json', () => HttpResponse.json(aRegistry([remote]))))
    await open(aRegistry([remote]))
    const panel = await screen.findByRole('alert')
    expect(panel).toHaveTextContent("couldn't be downloaded")
    expect(versionsOf(requestedUrls).slice(0, 3)).toEqual(['2.0.0', '2.0.0', '1.0.0'])
    const requestCount = requestedUrls.length
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(requestedUrls).toHaveLength(requestCount)
    expect(screen.queryByText(fallbackNotice)).not.toBeInTheDocument()
  })

  test('does not retry an unreachable server automatically, and counts Try Again', async () => {
    mockServer.use(
      http.get('http://localhost:9001/*', () => HttpResponse.error()),
      http.get('*/registry.json', () => HttpResponse.error()),
    )
    const remote = aFreshRemote()
    const { requestedUrls } = serve(remote, { '2.0.0': 'error', '1.0.0': shows('1.0.0') })
    const { user: person } = await open(aRegistry([remote]))
    expect(await screen.findByRole('alert')).toHaveTextContent('is unavailable right now')
    expect(versionsOf(requestedUrls)).toEqual(['2.0.0'])
    expect(visitsOf(remote.name, 'failed')).toMatchObject([{ version: '2.0.0', kind: 'offline' }])
    await act(() => person.click(screen.getByRole('button', { name: 'Try Again' })))
    expect(await screen.findByRole('heading', { name: 'Prototypes 1.0.0' })).toBeVisible()
  })

  test('does not count failures while the browser is offline @full', async () => {
    mockServer.use(http.get('http://localhost:9001/*', () => HttpResponse.error()))
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const remote = aFreshRemote()
    let isUp = false
    fakeScripts(() => {
      defineContainer(remote, { pages: { [page]: shows('2.0.0') } })
      return isUp ? 'load' : 'error'
    })
    mockServer.use(http.get('*/registry.json', () => HttpResponse.error()))
    const { user: person } = await open(aRegistry([remote]))
    expect(await screen.findByRole('alert')).toHaveTextContent("You're offline")
    expect(visitsOf(remote.name, 'failed')).toEqual([])
    await act(() => person.click(screen.getByRole('button', { name: 'Try Again' })))
    expect(await screen.findByRole('alert')).toHaveTextContent("You're offline")
    online.mockReturnValue(true)
    isUp = true
    await act(() => person.click(screen.getByRole('button', { name: 'Try Again' })))
    expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
  })

  test('Try Again keeps the version already rendered in this page, whatever has been released since @full', async () => {
    const remote = aFreshRemote({ earlier: [] })
    let isBroken = false
    const fragile: PageLoader = async () =>
      function Page() {
        if (isBroken) throw new Error('injected fault')
        return <h1>Prototypes 2.0.0</h1>
      }
    serve(remote, { '2.0.0': fragile, '2.1.0': shows('2.1.0') })
    mockServer.use(http.get('*/registry.json', () => HttpResponse.json(aRegistry([aReleaseOf(remote.name, '2.1.0')]))))
    const { user: person, router } = await open(aRegistry([remote]))
    expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
    isBroken = true
    await act(() => router.navigate('/ACME/prototypes?search=P13'))
    expect(await screen.findByRole('alert')).toHaveTextContent("couldn't display the page")
    isBroken = false
    await act(() => person.click(screen.getByRole('button', { name: 'Try Again' })))
    expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
  })

  test('Try Again uses a newer release if the page was never rendered @full', async () => {
    const remote = aFreshRemote({ earlier: [] })
    serve(remote, { '2.0.0': throws, '2.1.0': shows('2.1.0') })
    mockServer.use(http.get('*/registry.json', () => HttpResponse.json(aRegistry([aReleaseOf(remote.name, '2.1.0')]))))
    const { user: person } = await open(aRegistry([remote]))
    expect(await screen.findByRole('alert')).toHaveTextContent("couldn't display the page")
    await act(() => person.click(screen.getByRole('button', { name: 'Try Again' })))
    expect(await screen.findByRole('heading', { name: 'Prototypes 2.1.0' })).toBeVisible()
  })

  test('Try Again uses the current description of a release with unchanged files @full', async () => {
    const good = aFreshRemote({ earlier: [] })
    serve(good, { '2.0.0': shows('2.0.0') })
    mockServer.use(http.get('*/registry.json', () => HttpResponse.json(aRegistry([good]))))
    const { user: person } = await open(aRegistry([{ ...good, contractVersion: 99 }]))
    expect(await screen.findByRole('alert')).toHaveTextContent("isn't compatible with this version")
    await act(() => person.click(screen.getByRole('button', { name: 'Try Again' })))
    expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
  })

  test('runs no code from a cached registry before it is confirmed @full', async () => {
    const remote = aFreshRemote()
    const { requestedUrls } = serve(remote, { '2.0.0': shows('2.0.0') })
    const registry = aRegistry([remote])
    const answer = delayRegistry(registry)
    await open(registry, { isCopy: true })
    expect(screen.getByText('Loading page')).toHaveRole('status')
    expect(screen.getByRole('link', { name: 'Prototypes' })).toBeVisible()
    expect(requestedUrls).toEqual([])
    expect(document.querySelector('link[rel=preload]')).toBeNull()
    await answer()
    expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
  })

  test('does not run a remote that went out of service after the registry was cached @full', async () => {
    const remote = aFreshRemote()
    const { requestedUrls } = serve(remote, { '2.0.0': shows('2.0.0') })
    const disabled = [aDisabledRemote({ name: remote.name })]
    const answer = delayRegistry({ ...aRegistry([]), disabled })
    await open(aRegistry([remote]), { isCopy: true })
    expect(screen.getByText('Loading page')).toHaveRole('status')
    await answer()
    expect(await screen.findByRole('alert')).toHaveTextContent('Prototypes is out of service')
    expect(requestedUrls).toEqual([])
  })

  test('runs the release of the current registry, not of the cached one @full', async () => {
    const remote = aFreshRemote()
    const { requestedUrls } = serve(remote, { '2.0.0': shows('2.0.0'), '2.1.0': shows('2.1.0') })
    const answer = delayRegistry(aRegistry([aReleaseOf(remote.name, '2.1.0')]))
    await open(aRegistry([remote]), { isCopy: true })
    expect(screen.getByText('Loading page')).toHaveRole('status')
    await answer()
    expect(await screen.findByRole('heading', { name: 'Prototypes 2.1.0' })).toBeVisible()
    expect(versionsOf(requestedUrls)).toEqual(['2.1.0'])
  })

  test('says that the cached registry could not be refreshed, and runs it after Try Again', async () => {
    const remote = aFreshRemote()
    const { requestedUrls } = serve(remote, { '2.0.0': shows('2.0.0') })
    const registry = aRegistry([remote])
    mockServer.use(http.get('*/registry.json', () => HttpResponse.error()))
    const { user: person } = await open(registry, { isCopy: true })
    expect(await screen.findByRole('alert')).toHaveTextContent("The list of applications couldn't be refreshed")
    expect(requestedUrls).toEqual([])
    expect(visitsOf(remote.name, 'failed')).toEqual([])
    serveRegistry(registry)
    await act(() => person.click(screen.getByRole('button', { name: 'Try Again' })))
    expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
  })

  test.each([
    ['has a disallowed origin', {}],
    [
      'has a file at another address',
      { files: { ...aRemote().files, entry: { ...aRemote().files.entry, file: 'https://evil.test/x.js' } } },
    ],
  ])('requests no code that %s @full', async (_, parts) => {
    const remote = aFreshRemote({ ...parts, earlier: [] })
    const { requestedUrls } = serve(remote, { '2.0.0': shows('2.0.0') })
    const origins = 'files' in parts ? ['http://localhost:9001'] : ['https://bim.example.org']
    await open(aRegistry([remote]), { config: aConfig({ remoteOrigins: origins }) })
    expect(await screen.findByRole('alert')).toHaveTextContent("comes from an address that this site doesn't allow")
    expect(requestedUrls).toEqual([])
  })

  test('organizations may use different releases, never mixed @full', async () => {
    const live = aFreshRemote({ earlier: [] })
    const release = aReleaseOf(live.name, '3.0.0')
    const trial = { release, salt: 's', share: 0, organizations: [organizationHash('s', 'HFA')], people: [] }
    const remote = { ...live, trial }
    const { requestedUrls } = serve(remote, { '3.0.0': shows('3.0.0'), '2.0.0': shows('2.0.0') })
    const organizations = [anOrganization(), anOrganization({ id: 'HFA', displayName: 'Harbor & Field' })]
    const { router } = await open(aRegistry([remote]), { organizations })
    expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
    await act(() => router.navigate('/HFA/prototypes'))
    expect(await screen.findByRole('heading', { name: 'Prototypes 3.0.0' })).toBeVisible()
    await act(() => router.navigate('/ACME/prototypes'))
    expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
    expect(versionsOf(requestedUrls)).toEqual(['2.0.0', '3.0.0', '2.0.0'])
  })
})

describe('remote boundary', () => {
  const page = 'prototypeList'
  let count = 0

  function aFreshRemote(parts: Partial<RegisteredRemote> = {}) {
    count += 1
    return aRemote({ name: `shown-${count}`, ...parts })
  }

  function Page() {
    return <h1>Prototypes</h1>
  }

  function openPage(remote: RegisteredRemote) {
    const routes = [
      { path: 'prototypes', element: <RemotePage remote={remote} page={page} /> },
      { path: 'other', element: <Link to="/CFA/prototypes">Back</Link> },
    ]
    // Suspense only continues within an awaited `act`.
    return act(() => renderPage('/CFA/prototypes', { routes }))
  }

  beforeEach(() => {
    stubSharing()
    jest.spyOn(console, 'error').mockReturnValue()
    mockServer.use(
      http.get('*/registry.json', () => HttpResponse.json({ remotes: [] })),
      http.get('http://localhost:9001/*', () => new HttpResponse(null, { status: 500 })),
    )
  })

  test('shows a skeleton until the page is loaded', async () => {
    const remote = aFreshRemote()
    const code = Promise.withResolvers<typeof Page>()
    fakeScripts(() => {
      defineContainer(remote, { pages: { [page]: () => code.promise } })
      return 'load'
    })
    await openPage(remote)
    expect(screen.getByText('Loading page')).toHaveRole('status')
    await act(async () => code.resolve(Page))
    expect(await screen.findByRole('heading', { name: 'Prototypes' })).toBeVisible()
  })

  test('shows the error, the contact and the trace id, and opens with Try Again', async () => {
    const remote = aFreshRemote()
    const { requestedUrls } = fakeScripts(() => {
      defineContainer(remote, { pages: { [page]: async () => Page } })
      return requestedUrls.length === 1 ? 'error' : 'load'
    })
    const { user } = await openPage(remote)
    const panel = await screen.findByRole('alert')
    expect(panel).toHaveTextContent("Couldn't display Prototypes")
    expect(panel).toHaveTextContent("couldn't be downloaded")
    expect(panel).toHaveTextContent(`Application ${remote.name}, version 1.0.0, by Prototype Catalog Team`)
    expect(panel).toHaveTextContent(/Trace ID [\da-f-]{36}/)
    await act(() => user.click(screen.getByRole('button', { name: 'Try Again' })))
    expect(await screen.findByRole('heading', { name: 'Prototypes' })).toBeVisible()
  })

  test('says which version a rejected remote requires, and loads none of its files', async () => {
    const { requestedUrls } = fakeScripts(() => 'load')
    await openPage(aFreshRemote({ requires: { '@lintel/shared': '^1.2.0' } }))
    const panel = await screen.findByRole('alert')
    expect(panel).toHaveTextContent("isn't compatible with this version of the site")
    expect(panel).toHaveTextContent('It requires @lintel/shared ^1.2.0 (this shell provides none).')
    expect(requestedUrls).toEqual([])
  })

  test('a page that throws while rendering shows an error in place, and Try Again renders it again', async () => {
    const remote = aFreshRemote()
    let isBroken = true
    function Fragile() {
      if (isBroken) throw new Error('injected fault')
      return <h1>Prototypes</h1>
    }
    fakeScripts(() => {
      defineContainer(remote, { pages: { [page]: async () => Fragile } })
      return 'load'
    })
    const { user } = await openPage(remote)
    expect(await screen.findByRole('alert')).toHaveTextContent("couldn't display the page")
    isBroken = false
    await act(() => user.click(screen.getByRole('button', { name: 'Try Again' })))
    expect(await screen.findByRole('heading', { name: 'Prototypes' })).toBeVisible()
  })

  test.each([
    ['another address of the same page', '/CFA/prototypes?page=2', '/CFA/prototypes?page=2'],
    ['the page after another one', '/CFA/other', '/CFA/prototypes'],
  ])('retries automatically when navigating to %s', async (_, first, second) => {
    const remote = aFreshRemote()
    const { requestedUrls } = fakeScripts(() => {
      defineContainer(remote, { pages: { [page]: async () => Page } })
      return requestedUrls.length === 1 ? 'error' : 'load'
    })
    const { router } = await openPage(remote)
    expect(await screen.findByRole('alert')).toBeVisible()
    await act(() => router.navigate(first))
    if (second !== first) await act(() => router.navigate(second))
    expect(await screen.findByRole('heading', { name: 'Prototypes' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('says that the browser is offline rather than blaming the remote', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    mockServer.use(http.get('http://localhost:9001/*', () => HttpResponse.error()))
    fakeScripts(() => 'error')
    await openPage(aFreshRemote())
    expect(await screen.findByRole('alert')).toHaveTextContent("You're offline")
  })

  test('opens when the connection returns, even if that is before the failure is reported', async () => {
    mockServer.use(http.get('http://localhost:9001/*', () => HttpResponse.error()))
    const remote = aFreshRemote()
    const failure = Promise.withResolvers<typeof Page>()
    const { requestedUrls } = fakeScripts(() => {
      defineContainer(remote, {
        pages: { [page]: () => (requestedUrls.length === 2 ? failure.promise : Promise.resolve(Page)) },
      })
      return requestedUrls.length === 1 ? 'error' : 'load'
    })
    await openPage(remote)
    expect(await screen.findByRole('alert')).toBeVisible()
    // The retry starts, and fails after the connection was lost and returned again.
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await waitFor(() => expect(requestedUrls).toHaveLength(2))
    await act(async () => window.dispatchEvent(new Event('online')))
    await act(async () => failure.reject(new Error('lost')))
    expect(await screen.findByRole('heading', { name: 'Prototypes' })).toBeVisible()
    expect(requestedUrls).toHaveLength(3)
  })
})

describe('remote registry', () => {
  const config = aConfig()

  function answer(response: () => Response | Promise<Response>) {
    mockServer.use(http.get('*/registry.json', response))
  }

  async function workedOnce() {
    answer(() => HttpResponse.json(aRegistry()))
    await loadRegistry(config)
  }

  beforeEach(() => {
    localStorage.clear()
  })

  test('reads the registry', async () => {
    answer(() => HttpResponse.json(aRegistry()))
    await expect(loadRegistry(config)).resolves.toEqual({ registry: aRegistry(), isCopy: false })
  })

  test('sorts remotes by their declared order, those without one last', async () => {
    const names = [['analytics', 30], ['captures'], ['assembly', 20], ['prototypes', 10], ['reports']] as const
    const remotes = names.map(([name, navigationPosition]) =>
      aRemote({ name, ...(navigationPosition !== undefined && { navigationPosition }) }),
    )
    answer(() => HttpResponse.json(aRegistry(remotes)))
    const { registry } = await loadRegistry(config)
    expect(registry.remotes.map(({ name }) => name)).toEqual([
      'prototypes',
      'assembly',
      'analytics',
      'captures',
      'reports',
    ])
  })

  test('skips a remote with an invalid description, and keeps the others', async () => {
    const report = jest.spyOn(console, 'error').mockReturnValue()
    answer(() => HttpResponse.json({ remotes: [aRemote(), { name: 'Broken' }] }))
    const { registry } = await loadRegistry(config)
    expect(registry.remotes.map(({ name }) => name)).toEqual(['prototypes'])
    expect(report).toHaveBeenCalledTimes(1)
  })

  test('keeps a remote with an unknown role and icon, and logs a warning', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue()
    const navigation = { label: 'Rockets', icon: 'rocket' }
    const pages = { list: { path: 'rockets', title: 'Rockets', anyRole: ['rockets.read'], navigation } }
    answer(() => HttpResponse.json(aRegistry([aRemote({ pages }), aRemote({ name: 'analytics' })])))
    const { registry } = await loadRegistry(config)
    expect(registry.remotes.map(({ name }) => name)).toEqual(['prototypes', 'analytics'])
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining('The role "rockets.read" of its page "list" isn\'t described')],
      [expect.stringContaining('The icon "rocket" of its page "list" is unknown')],
    ])
  })

  const faults: [string, () => Response | Promise<Response>][] = [
    ['answers 500', () => new HttpResponse(null, { status: 500 })],
    ['is missing', () => new HttpResponse(null, { status: 404 })],
    ['cannot be reached', () => HttpResponse.error()],
    ['is HTML', () => HttpResponse.html('<!doctype html>')],
    ['has no remotes', () => HttpResponse.json({})],
    ['has only invalid remotes', () => HttpResponse.json({ remotes: [{}] })],
  ]

  test.each(faults)('shows the saved copy, and runs none of its code, if the registry %s', async (_, fault) => {
    jest.spyOn(console, 'warn').mockReturnValue()
    jest.spyOn(console, 'error').mockReturnValue()
    await workedOnce()
    answer(fault)
    const loaded = await loadRegistry(config)
    expect(loaded).toEqual({ registry: aRegistry(), isCopy: true })
  })

  test.each(faults)(
    'fails with a title and the URL if there is no copy and the registry %s @full',
    async (_, fault) => {
      jest.spyOn(console, 'error').mockReturnValue()
      answer(fault)
      await expect(loadRegistry(config)).rejects.toMatchObject({
        code: 'host/registry-unavailable',
        title: "The list of applications couldn't be loaded",
        problems: [expect.stringContaining('/registry.json: ')],
      })
    },
  )

  test.each([
    ['2 seconds if there is a copy', true, 2_000],
    ['8 seconds if there is none', false, 8_000],
  ])('waits for a slow registry %s', async (_, hasCopy, timeout) => {
    jest.spyOn(console, 'warn').mockReturnValue()
    if (hasCopy) await workedOnce()
    answer(async () => {
      await delay('infinite')
      return HttpResponse.json({})
    })
    jest.useFakeTimers()
    const settled = jest.fn()
    const loading = loadRegistry(config).then(settled, settled)
    await jest.advanceTimersByTimeAsync(timeout - 1)
    expect(settled).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    await loading
    expect(settled).toHaveBeenCalledTimes(1)
  })

  test('ignores a damaged cached registry', async () => {
    jest.spyOn(console, 'warn').mockReturnValue()
    localStorage.setItem('lintel.registry', '{"remotes":')
    answer(() => new HttpResponse(null, { status: 500 }))
    await expect(loadRegistry(config)).rejects.toMatchObject({ code: 'host/registry-unavailable' })
  })

  test('reads which remotes are out of service, and ignores invalid entries', async () => {
    const report = jest.spyOn(console, 'error').mockReturnValue()
    const disabled = [aDisabledRemote()]
    answer(() => HttpResponse.json({ ...aRegistry(), disabled }))
    await expect(loadRegistry(config)).resolves.toEqual({ registry: { ...aRegistry(), disabled }, isCopy: false })
    answer(() => HttpResponse.json({ ...aRegistry(), disabled: [{ name: 'bim' }] }))
    await expect(loadRegistry(config)).resolves.toEqual({ registry: aRegistry(), isCopy: false })
    expect(report).toHaveBeenCalledTimes(1)
  })

  test('reads the registry again on a retry, or continues without it', async () => {
    jest.spyOn(console, 'warn').mockReturnValue()
    answer(() => HttpResponse.json(aRegistry([aRemote({ version: '1.0.1' })])))
    await loadRegistry(config)
    await expect(currentRegistry()).resolves.toMatchObject({ remotes: [{ version: '1.0.1' }] })
    answer(() => HttpResponse.error())
    await expect(currentRegistry()).resolves.toBeUndefined()
  })
})
