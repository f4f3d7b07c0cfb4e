import { afterEach, beforeEach, expect, jest, test, describe } from '@jest/globals'
import { api } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { dropEarlyAnswers } from '@lintel/shared/host'
import { anOrganization, aProblem, aUser, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { until, afterTest } from '@lintel/shared/testing/runner'
import { act, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { aConfig, aRegistry, aRemote } from '../testing/fixtures.ts'
import { openShell, servePlatform } from '../testing/open-shell.tsx'
import { storeSession } from '../testing/fake-identity.ts'
import { rememberAccess, forgetAccess } from './remembered-roles.ts'
import { takeEarlyResponse } from './handover.ts'

describe('ask for data', () => {
  const roles = ['lintel.prototypes.read']
  const account = ['/api/organizations/ACME', '/api/users/auth0%7Cada']
  const list = '/api/lintel-webapi/prototypes/ACME'
  const registry = aRegistry([
    aRemote({
      pages: {
        prototypeList: {
          path: 'prototypes',
          title: 'Prototypes',
          anyRole: ['prototypes.read'],
          firstQuery: '/{product}-webapi/prototypes/{organization}',
          firstPictures: { field: 'picture', each: 'name', where: 'published', count: 2 },
        },
      },
    }),
  ])
  const releases = [
    { name: 'P13', published: false, picture: '/draft.webp' },
    { name: 'P13', published: true, picture: '/p13.webp' },
    { name: 'P13', published: true, picture: '/p13-older.webp' },
    { name: 'P14', published: true, picture: null },
    { name: 'P15', published: true, picture: '/beyond-the-first-screen.webp' },
  ]
  const world = {
    registry,
    user: aUser({ roles: ['prototypes.read'] }),
    organizations: [anOrganization(), anOrganization({ id: 'HFA' })],
  }

  let calls: string[] = []
  function record({ request }: { request: Request }) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/api/')) calls.push(pathname)
  }

  /** Runs the script as a page load of that address does. */
  async function runScript(address: string) {
    window.history.replaceState(null, '', address)
    jest.resetModules()
    await import('./early-script.ts')
  }

  /** Waits until the script has made so many calls, and a moment longer, to notice calls that it must not make. */
  async function loadPage(address: string, { asking = 3 } = {}) {
    await runScript(address)
    await Promise.all([window.lintelEarly?.config, window.lintelEarly?.registry])
    await until(() => expect(calls.length).toBeGreaterThanOrEqual(asking))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }

  /** jsdom fetches no pictures; it says which are asked for. */
  function recordPictures() {
    const pictures: string[] = []
    jest.spyOn(globalThis, 'Image').mockImplementation(
      () =>
        ({
          set src(address: string) {
            pictures.push(address)
          },
        }) as HTMLImageElement,
    )
    return pictures
  }

  /** The browser's storage as the last load has left it, with a configuration and a registry that never come. */
  function rememberLastLoad() {
    localStorage.setItem('lintel.config', JSON.stringify(aConfig()))
    localStorage.setItem('lintel.registry', JSON.stringify(registry))
    mockServer.use(
      http.get('*/config.json', () => new Promise<Response>(() => undefined)),
      http.get('*/registry.json', () => new Promise<Response>(() => undefined)),
    )
  }

  /** In any order: each begins as soon as what it needs has come. */
  function asked() {
    return calls.toSorted()
  }

  /** The page of the remote: it makes its first call, and says what came of it. */
  function ListPage() {
    const [said, say] = useState('Loading')
    useEffect(() => {
      const call = api.get('/lintel-webapi/prototypes/ACME', {
        schema: z.array(z.string()),
        organization: { id: 'ACME' },
      })
      void call.then(
        (names) => say(`Prototypes: ${names.join()}`),
        (error: unknown) => say(String(error)),
      )
    }, [])
    return <p>{said}</p>
  }

  beforeEach(() => {
    localStorage.clear()
    calls = []
    mockServer.events.on('request:start', record)
    servePlatform(world)
    mockServer.use(
      http.get('*/config.json', () => HttpResponse.json(aConfig())),
      http.get('*/registry.json', () => HttpResponse.json(registry)),
      http.get(list, () => HttpResponse.json(['P13'])),
    )
    storeSession()
    rememberAccess('ACME', roles)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    mockServer.events.removeListener('request:start', record)
    dropEarlyAnswers()
    delete window.lintelEarly
    for (const element of document.head.querySelectorAll('link[rel=preload], #lintel-theme')) element.remove()
  })

  test('asks for account, organization and the first data of the page before the shell runs, and the shell for nothing again', async () => {
    await loadPage('/ACME/prototypes')
    expect(asked()).toEqual([list, ...account])
    openShell('/ACME/prototypes', { ...world, isSameTab: true, RemotePage: ListPage })
    expect(await screen.findByText('Prototypes: P13')).toBeVisible()
    expect(asked()).toEqual([list, ...account])
  })

  test.each([
    ['/ACME', account],
    ['/ACME/settings', account],
    ['/HFA/prototypes', []],
    ['/', []],
    ['/callback?code=1', []],
  ])('asks at %s for no more than what is known to be needed', async (address, expected) => {
    await loadPage(address, { asking: expected.length })
    expect(asked()).toEqual(expected)
  })

  test.each([
    ['nobody is signed in', () => localStorage.removeItem('@@auth0spajs@@::lintel-web::@@user@@')],
    ['the token has to be renewed', () => storeSession({ lifetime: 30 })],
    ['what is stored is damaged', () => localStorage.setItem('@@auth0spajs@@::lintel-web::@@user@@', '{')],
  ])('asks for nothing when %s', async (_, prepare) => {
    prepare()
    await loadPage('/ACME/prototypes', { asking: 0 })
    expect(asked()).toEqual([])
  })

  test('asks for no data of a page that the remembered roles do not allow', async () => {
    rememberAccess('ACME', ['lintel.analytics.read'])
    await loadPage('/ACME/prototypes', { asking: 2 })
    expect(asked()).toEqual(account)
  })

  test('asks for nothing once the shell has taken over', async () => {
    const answer = Promise.withResolvers<Response>()
    mockServer.use(http.get('*/config.json', () => answer.promise))
    await runScript('/ACME/prototypes')
    openShell('/ACME', { ...world, isSameTab: true })
    expect(await screen.findByText('No recent activity.')).toBeVisible()
    calls = []
    answer.resolve(HttpResponse.json(aConfig()))
    // The splash may fade meanwhile.
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)))
    expect(calls).toEqual([])
  })

  test('shows the failure of what was asked for early', async () => {
    const problem = aProblem({ status: 500, detail: 'The database is away.' })
    mockServer.use(http.get(list, () => HttpResponse.json(problem, { status: 500 })))
    await loadPage('/ACME/prototypes')
    openShell('/ACME/prototypes', { ...world, isSameTab: true, RemotePage: ListPage })
    expect(await screen.findByText(/The database is away\./)).toBeVisible()
    expect(calls.filter((call) => call === list)).toHaveLength(1)
  })

  test('does not use data that was asked for by roles of which one has gone', async () => {
    rememberAccess('ACME', [...roles, 'lintel.prototypes.update'])
    await loadPage('/ACME/prototypes')
    mockServer.use(http.get(list, () => HttpResponse.json(['P14'])))
    openShell('/ACME/prototypes', { ...world, isSameTab: true, RemotePage: ListPage })
    expect(await screen.findByText('Prototypes: P14')).toBeVisible()
  })

  test('calls off the data of a page that the person may not see any more', async () => {
    const called = Promise.withResolvers<AbortSignal>()
    mockServer.use(
      http.get(list, ({ request }) => {
        called.resolve(request.signal)
        return new Promise<Response>(() => undefined)
      }),
    )
    const refused = { ...world, user: aUser({ roles: [] }) }
    servePlatform(refused)
    await loadPage('/ACME/prototypes')
    openShell('/ACME/prototypes', { ...refused, isSameTab: true, RemotePage: ListPage })
    expect(await screen.findByText('You are not authorized to view this page.')).toBeVisible()
    const signal = await called.promise
    await until(() => expect(signal.aborted).toBe(true))
  })

  test('asks anew for somebody else than the one who was remembered', async () => {
    storeSession({ person: 'auth0|eve', token: 'token-of-eve' })
    await loadPage('/ACME', { asking: 2 })
    expect(asked()).toEqual(['/api/organizations/ACME', '/api/users/auth0%7Ceve'])
    openShell('/ACME', { ...world, isSameTab: true })
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
    expect(calls.slice(2).toSorted()).toEqual(account)
  })

  test('waits for neither configuration nor registry where the last load has left them', async () => {
    rememberLastLoad()
    await runScript('/ACME/prototypes')
    await until(() => expect(asked()).toEqual([list, ...account]))
  })

  test('waits for both where what is left of them is damaged', async () => {
    localStorage.setItem('lintel.config', '{')
    await loadPage('/ACME/prototypes')
    expect(asked()).toEqual([list, ...account])
  })

  test('fetches the pictures that the page shows first, and no others', async () => {
    const pictures = recordPictures()
    mockServer.use(http.get(list, () => HttpResponse.json(releases)))
    await loadPage('/ACME/prototypes')
    await until(() => expect(pictures).toEqual(['/p13.webp']))
  })

  test('leaves the line to the first scripts before it fetches pictures', async () => {
    const pictures = recordPictures()
    const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
    mockServer.use(http.get(list, () => HttpResponse.json(releases)))
    await loadPage('/ACME/prototypes')
    expect(pictures).toEqual([])
    state.mockReturnValue('interactive')
    document.dispatchEvent(new Event('DOMContentLoaded'))
    await until(() => expect(pictures).toEqual(['/p13.webp']))
  })

  test.each([
    ['the address asks for some of them only', '/ACME/prototypes?search=p14', 200],
    ['the list was refused', '/ACME/prototypes', 403],
  ])('fetches no pictures where %s', async (_, address, status) => {
    const pictures = recordPictures()
    mockServer.use(http.get(list, () => HttpResponse.json(releases, { status })))
    await loadPage(address)
    expect(pictures).toEqual([])
  })
})

describe('early script', () => {
  const roles = ['lintel.prototypes.read']

  /** Runs the script as a page load of that address does. */
  async function loadPage(address: string) {
    window.history.replaceState(null, '', address)
    jest.resetModules()
    await import('./early-script.ts')
  }

  function preloads() {
    return [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(({ href }) => href)
  }

  /** Two frames, as many as it takes to the first paint, and the answers in between. */
  async function untilPainted() {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }

  beforeEach(() => {
    localStorage.clear()
    mockServer.use(
      http.get('*/config.json', () => HttpResponse.json(aConfig())),
      http.get('*/registry.json', () => HttpResponse.json(aRegistry())),
    )
  })
  afterEach(() => {
    for (const element of document.head.querySelectorAll('link, style')) element.remove()
    document.documentElement.removeAttribute('class')
    document.documentElement.removeAttribute('style')
    delete window.lintelEarly
  })

  test('shows the stored colours before anything is drawn', async () => {
    localStorage.setItem('dark-mode', 'true')
    localStorage.setItem('lintel.theme', ':root{--lintel-brand-solid:#123456}')
    await loadPage('/')
    expect(document.documentElement).toHaveClass('dark', { exact: true })
    expect(document.documentElement.style.colorScheme).toBe('dark')
    expect(document.getElementById('lintel-theme')).toHaveTextContent('--lintel-brand-solid:#123456')
  })

  test('fetches no code from where the configuration lets none come from', async () => {
    rememberAccess('ACME', roles)
    mockServer.use(
      http.get('*/config.json', () => HttpResponse.json(aConfig({ remoteOrigins: ['http://elsewhere.test'] }))),
    )
    await loadPage('/ACME/prototypes')
    await untilPainted()
    expect(preloads()).toEqual([])
  })

  function filesAt(baseUrl: string) {
    return ['mf-manifest.json', 'remoteEntry.js'].map((file) => `${baseUrl}${file}`)
  }

  test('asks for configuration and registry at once and hands both over, once', async () => {
    await loadPage('/')
    const [config, registry] = [
      takeEarlyResponse('config', '/config.json'),
      takeEarlyResponse('registry', '/registry.json'),
    ]
    await expect(config?.then((response) => response.json())).resolves.toEqual(aConfig())
    await expect(registry?.then((response) => response.json())).resolves.toEqual(aRegistry())
    expect(takeEarlyResponse('registry', '/registry.json')).toBeUndefined()
  })

  test('fetches the code of the page that the address names, after the first paint', async () => {
    rememberAccess('CFA', roles)
    await loadPage('/CFA/prototypes')
    expect(preloads()).toEqual([])
    await waitFor(() => expect(preloads()).toEqual(filesAt('http://localhost:9001/')))
  })

  test('fetches the code of the release that was used there last, where that is not the live one', async () => {
    const earlier = [aRemote({ version: '0.9.0', baseUrl: 'http://localhost:9001/0.9.0/' })]
    mockServer.use(http.get('*/registry.json', () => HttpResponse.json(aRegistry([aRemote({ earlier })]))))
    localStorage.setItem('lintel.releases', JSON.stringify({ CFA: { prototypes: '0.9.0' } }))
    rememberAccess('CFA', roles)
    await loadPage('/CFA/prototypes')
    await waitFor(() => expect(preloads()).toEqual(filesAt('http://localhost:9001/0.9.0/')))
  })

  test('fetches the shared modules of that page beside its code, as index.html names their scripts', async () => {
    const integrity = `sha384-${'D'.repeat(64)}`
    const [remote = aRemote()] = aRegistry().remotes
    const shared = { prototypeList: ['@lintel/shared/widgets', '@lintel/shared/unknown'] }
    const files = { ...remote.files, shared }
    mockServer.use(http.get('*/registry.json', () => HttpResponse.json({ remotes: [{ ...remote, files }] })))
    const block = document.createElement('script')
    Object.assign(block, { type: 'application/json', id: 'shared-files' })
    block.textContent = JSON.stringify({
      '@lintel/shared/widgets': [{ file: 'assets/widgets.js', integrity }],
      '@lintel/shared/grid': [{ file: 'assets/grid.js', integrity }],
    })
    document.head.append(block)
    afterTest(() => block.remove())
    rememberAccess('CFA', roles)
    await loadPage('/CFA/prototypes')
    await waitFor(() =>
      expect(preloads()).toEqual([...filesAt('http://localhost:9001/'), `${location.origin}/assets/widgets.js`]),
    )
    expect(document.querySelector<HTMLLinkElement>('link[href$="widgets.js"]')?.integrity).toBe(integrity)
  })

  test.each([
    ['nobody is known to be signed in', () => forgetAccess(), '/CFA/prototypes'],
    ['another organization is open', () => rememberAccess('HFA', roles), '/CFA/prototypes'],
    ['the roles did not allow the page', () => rememberAccess('CFA', ['lintel.analytics.read']), '/CFA/prototypes'],
    ['the address names no page of a remote', () => rememberAccess('CFA', roles), '/CFA'],
    ['the hint is damaged', () => localStorage.setItem('lintel.access', '{'), '/CFA/prototypes'],
  ])('fetches no remote code when %s', async (_, prepare, address) => {
    prepare()
    await loadPage(address)
    await untilPainted()
    expect(preloads()).toEqual([])
  })

  test('a browser that forbids storage still asks for configuration and registry', async () => {
    const storage = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    await loadPage('/CFA/prototypes')
    await untilPainted()
    expect(window.lintelEarly).toHaveProperty('config')
    expect(preloads()).toEqual([])
    storage.mockRestore()
  })
})
