import { beforeEach, expect, jest, test } from '@jest/globals'
import {
  organizationHash,
  type PageLoader,
  type RegisteredRemote,
  type Registry,
  type Release,
} from '@lintel/shared/remote'
import { anOrganization, aUser, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { act, screen } from '@testing-library/react'
import { aConfig, aDisabledRemote, aRegistry, aRemote } from '../testing/fixtures.ts'
import { openShell } from '../testing/open-shell.tsx'
import { defineContainer, playScripts, stubSharing } from '../testing/play-scripts.ts'

const page = 'prototypeList'
const user = aUser({ roles: ['prototypes.read'] })
const told = 'The newest version of Prototypes failed, so you see an earlier one.'
let count = 0

/** Another name each time, because a page load opens each remote once. */
function aReleaseOf(name: string, version: string, parts: Partial<RegisteredRemote> = {}) {
  return aRemote({ name, version, baseUrl: `http://localhost:9001/${version}/`, ...parts })
}

function aFreshRemote(parts: Partial<RegisteredRemote> = {}) {
  count += 1
  const name = `falling-${count}`
  return aReleaseOf(name, '2.0.0', { earlier: [aReleaseOf(name, '1.0.0')], ...parts })
}

type Behaviour = PageLoader | 'error'

/** Plays the remote's server: what each version does when its entry is run. */
function serve(remote: Release, versions: Record<string, Behaviour>) {
  return playScripts(({ src }) => {
    const behaviour = versions[src.split('/')[3] ?? '']
    if (behaviour === undefined || behaviour === 'error') return 'error'
    defineContainer(remote, { pages: { [page]: behaviour } })
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
    throw new Error('planted fault')
  }

function open(registry: Registry, world: Parameters<typeof openShell>[1] = {}) {
  return act(async () => openShell('/ACME/prototypes', { user, registry, isReal: true, ...world }))
}

function versionsOf(asked: string[]) {
  return asked.map((address) => address.split('/')[3])
}

beforeEach(() => {
  stubSharing()
  jest.spyOn(console, 'error').mockReturnValue()
  jest.spyOn(console, 'warn').mockReturnValue()
  mockServer.use(http.get('http://localhost:9001/*', () => new HttpResponse(null, { status: 500 })))
})

test('a release that cannot be loaded twice gives its place to the one before, in the same page', async () => {
  const remote = aFreshRemote()
  const { asked } = serve(remote, { '2.0.0': 'error', '1.0.0': shows('1.0.0') })
  await open(aRegistry([remote]))
  expect(await screen.findByRole('heading', { name: 'Prototypes 1.0.0' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(versionsOf(asked)).toEqual(['2.0.0', '2.0.0', '1.0.0'])
  expect(await screen.findByText(told)).toBeVisible()
})

test('a release that throws twice while it draws gives its place to the one before', async () => {
  const remote = aFreshRemote()
  serve(remote, { '2.0.0': throws, '1.0.0': shows('1.0.0') })
  await open(aRegistry([remote]))
  expect(await screen.findByRole('heading', { name: 'Prototypes 1.0.0' })).toBeVisible()
  expect(await screen.findByText(told)).toBeVisible()
})

test('a trial falls back to the live release before any earlier one', async () => {
  const live = aFreshRemote()
  const release = aReleaseOf(live.name, '3.0.0')
  const remote = { ...live, trial: { release, salt: 's', share: 100, organizations: [], people: [] } }
  const { asked } = serve(remote, { '3.0.0': 'error', '2.0.0': shows('2.0.0') })
  await open(aRegistry([remote]))
  expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
  expect(versionsOf(asked)).toEqual(['3.0.0', '3.0.0', '2.0.0'])
})

test('says what failed where everything does, and asks no more by itself', async () => {
  const remote = aFreshRemote()
  const { asked } = serve(remote, { '2.0.0': 'error', '1.0.0': 'error' })
  mockServer.use(http.get('*/registry.json', () => HttpResponse.json(aRegistry([remote]))))
  await open(aRegistry([remote]))
  const panel = await screen.findByRole('alert')
  expect(panel).toHaveTextContent('could not be downloaded')
  expect(versionsOf(asked).slice(0, 3)).toEqual(['2.0.0', '2.0.0', '1.0.0'])
  const made = asked.length
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(asked).toHaveLength(made)
  expect(screen.queryByText(told)).not.toBeInTheDocument()
})

test('a server that cannot be reached is not asked twice by itself, and Try Again counts', async () => {
  mockServer.use(
    http.get('http://localhost:9001/*', () => HttpResponse.error()),
    http.get('*/registry.json', () => HttpResponse.error()),
  )
  const remote = aFreshRemote()
  const { asked } = serve(remote, { '2.0.0': 'error', '1.0.0': shows('1.0.0') })
  const { user: person } = await open(aRegistry([remote]))
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached')
  expect(versionsOf(asked)).toEqual(['2.0.0'])
  await act(() => person.click(screen.getByRole('button', { name: 'Try Again' })))
  expect(await screen.findByRole('heading', { name: 'Prototypes 1.0.0' })).toBeVisible()
})

test('blames no release for a browser that is offline', async () => {
  mockServer.use(http.get('http://localhost:9001/*', () => HttpResponse.error()))
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const remote = aFreshRemote()
  let isUp = false
  playScripts(() => {
    defineContainer(remote, { pages: { [page]: shows('2.0.0') } })
    return isUp ? 'load' : 'error'
  })
  mockServer.use(http.get('*/registry.json', () => HttpResponse.error()))
  const { user: person } = await open(aRegistry([remote]))
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline')
  await act(() => person.click(screen.getByRole('button', { name: 'Try Again' })))
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline')
  online.mockReturnValue(true)
  isUp = true
  await act(() => person.click(screen.getByRole('button', { name: 'Try Again' })))
  expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
})

test('Try Again mixes nothing: what has been seen in this page stays, whatever has been released since', async () => {
  const remote = aFreshRemote({ earlier: [] })
  let isBroken = false
  const fragile: PageLoader = async () =>
    function Page() {
      if (isBroken) throw new Error('planted fault')
      return <h1>Prototypes 2.0.0</h1>
    }
  serve(remote, { '2.0.0': fragile, '2.1.0': shows('2.1.0') })
  mockServer.use(http.get('*/registry.json', () => HttpResponse.json(aRegistry([aReleaseOf(remote.name, '2.1.0')]))))
  const { user: person, router } = await open(aRegistry([remote]))
  expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
  isBroken = true
  await act(() => router.navigate('/ACME/prototypes?search=P13'))
  expect(await screen.findByRole('alert')).toHaveTextContent('failed while it drew the page')
  isBroken = false
  await act(() => person.click(screen.getByRole('button', { name: 'Try Again' })))
  expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
})

test('Try Again takes what has been released since where the page was never drawn', async () => {
  const remote = aFreshRemote({ earlier: [] })
  serve(remote, { '2.0.0': throws, '2.1.0': shows('2.1.0') })
  mockServer.use(http.get('*/registry.json', () => HttpResponse.json(aRegistry([aReleaseOf(remote.name, '2.1.0')]))))
  const { user: person } = await open(aRegistry([remote]))
  expect(await screen.findByRole('alert')).toHaveTextContent('failed while it drew the page')
  await act(() => person.click(screen.getByRole('button', { name: 'Try Again' })))
  expect(await screen.findByRole('heading', { name: 'Prototypes 2.1.0' })).toBeVisible()
})

test('Try Again takes what is said by now of a release whose files are the same', async () => {
  const good = aFreshRemote({ earlier: [] })
  serve(good, { '2.0.0': shows('2.0.0') })
  mockServer.use(http.get('*/registry.json', () => HttpResponse.json(aRegistry([good]))))
  const { user: person } = await open(aRegistry([{ ...good, contractVersion: 99 }]))
  expect(await screen.findByRole('alert')).toHaveTextContent('does not fit this version')
  await act(() => person.click(screen.getByRole('button', { name: 'Try Again' })))
  expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
})

test('Try Again takes what has been released since where nothing of the remote has run', async () => {
  const remote = aFreshRemote({ earlier: [] })
  serve(remote, { '2.0.0': 'error', '2.1.0': shows('2.1.0') })
  mockServer.use(http.get('*/registry.json', () => HttpResponse.json(aRegistry([aReleaseOf(remote.name, '2.1.0')]))))
  const { user: person } = await open(aRegistry([remote]))
  await screen.findByRole('alert')
  await act(() => person.click(screen.getByRole('button', { name: 'Try Again' })))
  expect(await screen.findByRole('heading', { name: 'Prototypes 2.1.0' })).toBeVisible()
})

test('runs nothing of a copy before the registry has confirmed it', async () => {
  const remote = aFreshRemote()
  const { asked } = serve(remote, { '2.0.0': shows('2.0.0') })
  const current = Promise.withResolvers<Registry>()
  const registry = aRegistry([remote])
  await open(registry, { confirm: () => current.promise })
  expect(screen.getByText('Loading page')).toHaveRole('status')
  expect(screen.getByRole('link', { name: 'Prototypes' })).toBeVisible()
  expect(asked).toEqual([])
  expect(document.querySelector('link[rel=preload]')).toBeNull()
  await act(async () => current.resolve(registry))
  expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
})

test('brings back nothing that has gone out of service since the copy was made', async () => {
  const remote = aFreshRemote()
  const { asked } = serve(remote, { '2.0.0': shows('2.0.0') })
  const disabled = [aDisabledRemote({ name: remote.name })]
  await open(aRegistry([remote]), { confirm: async () => ({ ...aRegistry([]), disabled }) })
  expect(await screen.findByRole('alert')).toHaveTextContent('Prototypes is out of service')
  expect(asked).toEqual([])
})

test('runs what the registry names by now, and nothing of the copy', async () => {
  const remote = aFreshRemote()
  const { asked } = serve(remote, { '2.0.0': shows('2.0.0'), '2.1.0': shows('2.1.0') })
  await open(aRegistry([remote]), { confirm: async () => aRegistry([aReleaseOf(remote.name, '2.1.0')]) })
  expect(await screen.findByRole('heading', { name: 'Prototypes 2.1.0' })).toBeVisible()
  expect(versionsOf(asked)).toEqual(['2.1.0'])
})

test('says that nobody stands by the copy, and runs it after Try Again', async () => {
  const remote = aFreshRemote()
  const { asked } = serve(remote, { '2.0.0': shows('2.0.0') })
  const registry = aRegistry([remote])
  let isUp = false
  const confirm = () => (isUp ? Promise.resolve(registry) : Promise.reject(new Error('down')))
  const { user: person } = await open(registry, { confirm })
  expect(await screen.findByRole('alert')).toHaveTextContent('The list of applications could not be refreshed')
  expect(asked).toEqual([])
  isUp = true
  await act(() => person.click(screen.getByRole('button', { name: 'Try Again' })))
  expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
})

test.each([
  ['lies at an origin that none may come from', {}],
  [
    'names a file of another address',
    { files: { ...aRemote().files, entry: { ...aRemote().files.entry, file: 'https://evil.test/x.js' } } },
  ],
])('asks for no code that %s', async (_, parts) => {
  const remote = aFreshRemote({ ...parts, earlier: [] })
  const { asked } = serve(remote, { '2.0.0': shows('2.0.0') })
  const origins = 'files' in parts ? ['http://localhost:9001'] : ['https://bim.example.org']
  await open(aRegistry([remote]), { config: aConfig({ remoteOrigins: origins }) })
  expect(await screen.findByRole('alert')).toHaveTextContent('comes from an address that this site does not allow')
  expect(asked).toEqual([])
})

test('another organization may use another release, each as a whole', async () => {
  const live = aFreshRemote({ earlier: [] })
  const release = aReleaseOf(live.name, '3.0.0')
  const trial = { release, salt: 's', share: 0, organizations: [organizationHash('s', 'HFA')], people: [] }
  const remote = { ...live, trial }
  const { asked } = serve(remote, { '3.0.0': shows('3.0.0'), '2.0.0': shows('2.0.0') })
  const organizations = [anOrganization(), anOrganization({ id: 'HFA', displayName: 'Harbor & Field' })]
  const { router } = await open(aRegistry([remote]), { organizations })
  expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
  await act(() => router.navigate('/HFA/prototypes'))
  expect(await screen.findByRole('heading', { name: 'Prototypes 3.0.0' })).toBeVisible()
  await act(() => router.navigate('/ACME/prototypes'))
  expect(await screen.findByRole('heading', { name: 'Prototypes 2.0.0' })).toBeVisible()
  expect(versionsOf(asked)).toEqual(['2.0.0', '3.0.0', '2.0.0'])
})
