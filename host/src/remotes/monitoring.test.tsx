import { beforeEach, expect, jest, test, describe } from '@jest/globals'
import { useUnsavedInput } from '@lintel/shared/drafts'
import type { Registry } from '@lintel/shared/remote'
import { aUser, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { afterTest, until } from '@lintel/shared/testing/runner'
import { act, screen } from '@testing-library/react'
import { aConfig, aDisabledRemote, anAnalyticsRemote, aRegistry, aRemote } from '../testing/fixtures.ts'
import { openShell } from '../testing/open-shell.tsx'
import { loadRegistry } from './registry.ts'
import { watchRegistry } from './registry-watch.ts'
import type { Visit } from '@lintel/shared/contract/releases'
import { installApi } from '@lintel/shared/host'
import { recordVisit, sendVisits } from './visits.ts'

describe('registry watch', () => {
  const user = aUser({ roles: ['prototypes.read', 'analytics.read'] })
  const newer = aRegistry([aRemote({ version: '1.0.1' }), anAnalyticsRemote()])
  let current: Registry

  beforeEach(() => {
    current = aRegistry()
    mockServer.use(
      http.get('*/registry.json', () => HttpResponse.json(current)),
      http.post('*/registry/visits', () => new HttpResponse(null, { status: 204 })),
    )
  })

  /** Opens the shell with its monitoring and fake timers. */
  async function open(world: Parameters<typeof openShell>[1] = {}) {
    await loadRegistry(aConfig())
    const shell = openShell('/ACME/prototypes', { user, ...world })
    await screen.findByRole('heading', { level: 1 })
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] })
    const reload = jest.fn()
    const stop = watchRegistry(shell.services.releases, reload)
    afterTest(stop)
    return { ...shell, reload, stop }
  }

  async function aMinute() {
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    // The mock server responds in real time.
    for (let turn = 0; turn < 20; turn += 1) await act(() => new Promise((resolve) => setImmediate(resolve)))
    await act(() => jest.advanceTimersByTimeAsync(0))
  }

  test('takes a remote out of service in an open page within a minute @full', async () => {
    await open()
    current = { ...aRegistry([anAnalyticsRemote()]), disabled: [aDisabledRemote()] }
    await aMinute()
    jest.useRealTimers()
    expect(await screen.findByText('Prototypes is out of service')).toBeVisible()
  })

  test('offers a new version once, by a toast that reloads, and the next one as well @full', async () => {
    const { reload } = await open()
    await aMinute()
    expect(screen.queryByText('A new version is available.')).not.toBeInTheDocument()
    current = newer
    await aMinute()
    expect(screen.getByText('A new version is available.')).toBeVisible()
    act(() => screen.getByRole('button', { name: 'Reload' }).click())
    expect(reload).toHaveBeenCalledTimes(1)
    await aMinute()
    expect(screen.queryByText('A new version is available.')).not.toBeInTheDocument()
    current = aRegistry([aRemote({ version: '1.0.2' }), anAnalyticsRemote()])
    await aMinute()
    expect(screen.getByText('A new version is available.')).toBeVisible()
  })

  test('offers a rollback, in each page of a tab and after each new version @full', async () => {
    const first = aRemote()
    const second = aRemote({ version: '1.0.1', earlier: [first] })
    for (let load = 0; load < 2; load += 1) {
      const { stop, unmount } = await open({ registry: aRegistry([second, anAnalyticsRemote()]), isSameTab: load > 0 })
      for (let time = 0; time < 2; time += 1) {
        current = aRegistry([first, anAnalyticsRemote()])
        await aMinute()
        expect(screen.getByText('An earlier version was restored.')).toBeVisible()
        current = aRegistry([second, anAnalyticsRemote()])
        await aMinute()
        expect(screen.queryByText('An earlier version was restored.')).not.toBeInTheDocument()
      }
      stop()
      unmount()
      jest.useRealTimers()
    }
  })

  test('skips no registry poll when the clock and timers drift @full', async () => {
    let pollCount = 0
    mockServer.use(
      http.get('*/registry.json', () => {
        pollCount += 1
        return HttpResponse.json(current)
      }),
    )
    await open()
    pollCount = 0
    for (let minute = 0; minute < 5; minute += 1) {
      // Timers can fire a millisecond early by the system clock.
      jest.setSystemTime(Date.now() - 1)
      await aMinute()
    }
    expect(pollCount).toBe(10)
  })

  test('offers nothing while there is unsaved input, and does once it is saved', async () => {
    let isDirty = true
    function Form() {
      useUnsavedInput({ isDirty })
      return <h1>Form</h1>
    }
    const { services } = await open({ RemotePage: Form })
    current = newer
    await aMinute()
    expect(screen.queryByText('A new version is available.')).not.toBeInTheDocument()
    isDirty = false
    // Anything that re-renders the page.
    act(() => services.releases.override(new Map()))
    await aMinute()
    expect(screen.getByText('A new version is available.')).toBeVisible()
  })

  test('offers no version of a remote whose pages the user cannot open @full', async () => {
    await open({ user: aUser({ roles: ['prototypes.read'] }) })
    current = aRegistry([aRemote(), { ...anAnalyticsRemote(), version: '9.0.0' }])
    await aMinute()
    expect(screen.queryByText('A new version is available.')).not.toBeInTheDocument()
  })

  test('does not poll the registry while the page is hidden', async () => {
    await open()
    let pollCount = 0
    mockServer.use(
      http.get('*/registry.json', () => {
        pollCount += 1
        return HttpResponse.json(current)
      }),
    )
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await aMinute()
    expect(pollCount).toBe(0)
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await aMinute()
    expect(pollCount).toBeGreaterThan(0)
  })
})

describe('visits', () => {
  const remote = aRemote({ baseUrl: 'http://localhost:9001/1.0.0/' })
  const release = { remote: remote.name, version: remote.version }

  function receiveVisits(answer = () => new HttpResponse(null, { status: 204 })) {
    const batches: { visits: Visit[]; token: string | null }[] = []
    mockServer.use(
      http.post<never, { visits: Visit[] }>('*/registry/visits', async ({ request }) => {
        batches.push({ ...(await request.json()), token: request.headers.get('authorization') })
        return answer()
      }),
    )
    return batches
  }

  function send() {
    installApi({
      baseUrl: '/api',
      getAccessToken: async () => 'test-token',
      renewAccessToken: async () => 'test-token',
      onUnauthorized: () => undefined,
    })
    afterTest(sendVisits(({ version }) => version === 'mine'))
  }

  function leave() {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  }

  test('reports visits in one call, including those before it subscribed', async () => {
    const batches = receiveVisits()
    recordVisit({ ...release, outcome: 'shown', loadMs: 120.4, renderMs: 31.6 })
    send()
    recordVisit({ ...release, outcome: 'failed', kind: 'incompatible' })
    leave()
    await until(() => expect(batches).toHaveLength(1))
    expect(batches[0]?.token).toBe('Bearer test-token')
    expect(batches[0]?.visits).toEqual([
      { remote: 'prototypes', version: '1.0.0', outcome: 'shown', loadMs: 120, renderMs: 32 },
      { remote: 'prototypes', version: '1.0.0', outcome: 'failed', kind: 'incompatible' },
    ])
    leave()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(batches).toHaveLength(1)
  })

  test("does not report visits of a developer's own build", async () => {
    const batches = receiveVisits()
    send()
    recordVisit({ ...release, version: 'mine', outcome: 'shown' })
    recordVisit({ ...release, outcome: 'shown' })
    leave()
    await until(() => expect(batches).toHaveLength(1))
    expect(batches[0]?.visits).toHaveLength(1)
  })

  test('continues after the platform rejects a batch', async () => {
    jest.spyOn(console, 'warn').mockReturnValue()
    const batches = receiveVisits(() => new HttpResponse(null, { status: 429 }))
    send()
    recordVisit({ ...release, outcome: 'shown' })
    leave()
    await until(() => expect(batches).toHaveLength(1))
  })
})
