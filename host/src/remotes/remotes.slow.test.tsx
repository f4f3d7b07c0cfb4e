import { afterAll, beforeAll, beforeEach, expect, jest, test, describe } from '@jest/globals'
import type { RegisteredRemote, RemoteDescription } from '@lintel/shared/remote'
import { aUser, http, HttpResponse, mockServer, passthrough, renderPage } from '@lintel/shared/testing'
import { act, screen } from '@testing-library/react'
import { aRegistry } from '../testing/fixtures.ts'
import { openShell } from '../testing/open-shell.tsx'
import { stubSharing } from '../testing/fake-scripts.ts'
import { describedRemotes, firstPage } from '../testing/remotes/described-remotes.ts'
import { textOf, releasedRemote, type ReleasedRemote } from '../testing/remotes/released-remote.ts'
import { RemoteProcess } from '../testing/remotes/remote-process.ts'
import { runScripts } from '../testing/remotes/run-scripts.ts'
import type { RemoteError } from './remote-error.ts'
import { loadRemotePage, retryRemotePage } from './load-remote.ts'
import { installReleases, Releases } from './releases.ts'
import { faults, type Fault } from '../testing/remotes/injected-faults.ts'
import { chunkFile, entryFile } from '../testing/remotes/remote-scripts.ts'
import { RemotePage } from './remote-boundary.tsx'

describe('combinations', () => {
  const processes = describedRemotes.map((description) => new RemoteProcess(description))

  const names = describedRemotes.map(({ name }) => name)
  /** All, all but one, only one, and none. */
  const combinations = [
    names,
    ...names.map((down) => names.filter((name) => name !== down)),
    ...names.map((name) => [name]),
    [],
  ].map((up) => [up.length === 0 ? 'none' : up.join(', '), up] as const)

  let count = 0

  beforeAll(() => Promise.all(processes.map((remote) => remote.start())))
  afterAll(() => Promise.all(processes.map((remote) => remote.end())))

  beforeEach(() => {
    stubSharing()
    jest.spyOn(console, 'error').mockReturnValue()
    jest.spyOn(console, 'warn').mockReturnValue()
  })

  /**
   * Pages for every member, because roles do not matter here; with a report role, the shell would subscribe to report
   * events.
   */
  function open({ pages, ...remote }: RegisteredRemote): RegisteredRemote {
    const opened = Object.entries(pages).map(([key, page]) => [key, { ...page, anyRole: [] }])
    return { ...remote, pages: Object.fromEntries(opened) as typeof pages }
  }

  async function setRunning(remote: RemoteProcess, shouldRun: boolean): Promise<void> {
    if (remote.isUp === shouldRun) return
    await (shouldRun ? remote.start() : remote.end())
  }

  /** Stops and starts processes as needed, and lists a release of each remote. */
  async function listWith(up: readonly string[]): Promise<RegisteredRemote[]> {
    await Promise.all(processes.map((remote) => setRunning(remote, up.includes(remote.description.name))))
    count += 1
    // Unique versions, because a page load opens each release once.
    const remotes = processes.map((remote) => open(remote.release(`1.0.${count}`).remote))
    mockServer.use(
      http.get('*/registry.json', () => HttpResponse.json({ remotes })),
      ...processes.map(({ origin }) => http.get(`${origin}/*`, () => passthrough())),
    )
    runScripts()
    return remotes
  }

  test.each(combinations)('with %s running, these remotes load and the others are unreachable', async (_, up) => {
    const remotes = await listWith(up)
    installReleases(new Releases({ registry: aRegistry(remotes) }))
    const loaded = await Promise.allSettled(remotes.map((remote) => loadRemotePage(remote, firstPage(remote).key)))
    const outcomes = loaded.map((one) =>
      one.status === 'fulfilled' ? (one.value as () => string)() : (one.reason as RemoteError).kind,
    )
    expect(outcomes).toEqual(remotes.map((remote) => (up.includes(remote.name) ? textOf(remote) : 'offline')))
  })

  // Rendering the shell takes seconds, so only three combinations are checked: all, all but the first, and none.
  const renderedCombinations = combinations.filter((_, index) => [0, 1, combinations.length - 1].includes(index))

  test.each(renderedCombinations)(
    'with %s running, the shell shows these remotes, and an error for the others',
    async (_, up) => {
      const remotes = await listWith(up)
      const { router } = await act(async () =>
        openShell('/ACME', { user: aUser(), registry: aRegistry(remotes), isReal: true }),
      )
      expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
      for (const description of describedRemotes) {
        const { path, title } = firstPage(description)
        await act(() => router.navigate(`/ACME/${path}`))
        const isUp = up.includes(description.name)
        const shown = isUp
          ? await screen.findByText(textOf(description))
          : await screen.findByText(`Couldn't display ${title}`)
        expect(shown).toBeVisible()
        expect(screen.queryAllByRole('alert')).toHaveLength(isUp ? 0 : 1)
        expect(screen.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
      }
    },
  )
})

describe('faults', () => {
  const loading = faults.filter(({ kind }) => kind !== 'render')
  const drawing = faults.filter(({ kind }) => kind === 'render')

  /** Each fault once. The remotes take turns, because the shell loads all of them by the same code. */
  function casesOf(faultsToTest: readonly Fault[]) {
    return faultsToTest.flatMap((fault, place) => {
      const remote = describedRemotes[place % describedRemotes.length]
      return remote ? [[remote.name, fault.name, remote, fault] as const] : []
    })
  }

  let count = 0

  function sent(script: string) {
    return () => new HttpResponse(script, { headers: { 'content-type': 'text/javascript' } })
  }

  function serve({ remote, entry, chunk }: ReleasedRemote, fault: Partial<Fault> = {}) {
    mockServer.use(
      http.get('*/registry.json', () => HttpResponse.json(aRegistry([remote]))),
      http.get(`${remote.baseUrl}${entryFile}`, fault.entry ?? sent(entry)),
      http.get(`${remote.baseUrl}${chunkFile}`, fault.chunk ?? sent(chunk)),
    )
  }

  /** In a fresh page without earlier failures or selected releases. */
  function injectFault(description: RemoteDescription, fault: Fault) {
    count += 1
    const good = releasedRemote(description, { version: `1.0.${count}`, baseUrl: 'http://localhost:9001/' })
    const released = fault.changeRelease?.(good) ?? good
    serve(released, fault)
    installReleases(new Releases({ registry: aRegistry([released.remote]) }))
    return { good, released: released.remote, page: firstPage(description), ...runScripts() }
  }

  beforeEach(() => {
    stubSharing({ '@lintel/shared/ui': { '1.0.0': { from: 'lintel_host' } } })
    jest.spyOn(console, 'error').mockReturnValue()
  })

  test('covers every remote of the repository', () => {
    expect(describedRemotes.map(({ name }) => name)).toEqual(expect.arrayContaining(['assembly', 'bim', 'data']))
    expect(faults).toHaveLength(18)
  })

  test.each(casesOf(loading))(
    '%s that %s is reported with its kind of failure, and loads on retry',
    async (_, _fault, description, fault) => {
      const { good, released, page, requestedUrls } = injectFault(description, fault)
      const { name, version, owner } = released
      await expect(loadRemotePage(released, page.key)).rejects.toMatchObject({
        name: 'RemoteError',
        kind: fault.kind,
        remote: { name, version, owner },
      })
      expect(requestedUrls.length > 0).toBe(fault.isRefused !== true)

      serve(good)
      const Page = (await retryRemotePage(released, page.key)) as () => string
      expect(Page()).toBe(textOf(description))
    },
  )

  test.each(casesOf(drawing))(
    '%s that %s shows an error in place, and opens with Try Again',
    async (_, _fault, description, fault) => {
      const { good, released, page } = injectFault(description, fault)
      const { path, key } = page
      const routes = [{ path, element: <RemotePage remote={released} page={key} /> }]
      const { user } = await act(() => renderPage(`/CFA/${path}`, { routes }))
      const panel = await screen.findByRole('alert')
      expect(panel).toHaveTextContent(`Couldn't display ${page.title}`)
      expect(panel).toHaveTextContent("couldn't display the page")

      serve(good)
      await act(() => user.click(screen.getByRole('button', { name: 'Try Again' })))
      expect(await screen.findByText(textOf(description))).toBeVisible()
    },
  )
})
