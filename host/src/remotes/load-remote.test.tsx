import { beforeEach, expect, jest, test } from '@jest/globals'
import { http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { waitFor } from '@testing-library/react'
import { aRemote } from '../testing/fixtures.ts'
import { defineContainer, fakeScripts, stubSharing } from '../testing/fake-scripts.ts'
import { federation } from './federation.ts'
import { loadRemotePage, retryRemotePage } from './load-remote.ts'

const page = 'prototypeList'
let count = 0

/** Unique names, because a page load opens each remote once. */
function aFreshRemote(changes: Parameters<typeof aRemote>[0] = {}) {
  count += 1
  return aRemote({ name: `sample-${count}`, ...changes })
}

function Page() {
  return null
}

function answerEntry(init?: ResponseInit, body = '') {
  mockServer.use(http.get('http://localhost:9001/*.js', () => new HttpResponse(body, init)))
}

beforeEach(() => {
  stubSharing()
  mockServer.use(http.get('*/registry.json', () => HttpResponse.json({ remotes: [] })))
})

test('opens a page: entry with integrity, container, loader, component', async () => {
  const remote = aFreshRemote()
  let integrity: string | undefined
  const { requestedUrls } = fakeScripts((script) => {
    integrity = script.integrity
    defineContainer(remote, { pages: { [page]: async () => Page } })
    return 'load'
  })
  await expect(loadRemotePage(remote, page)).resolves.toBe(Page)
  expect(requestedUrls).toEqual([`${remote.baseUrl}${remote.files.entry.file}`])
  expect(integrity).toBe(remote.files.entry.integrity)
})

test('fetches the scripts of the page beside the entry, each pinned, and once for several pages', async () => {
  const integrity = `sha384-${'C'.repeat(64)}`
  const pages = {
    [page]: [{ file: 'a.js', integrity }],
    other: [
      { file: 'a.js', integrity },
      { file: 'b.js', integrity },
    ],
  }
  const listed = aRemote()
  const remote = aFreshRemote({
    baseUrl: 'http://localhost:9001/beside/',
    pages: { ...listed.pages, other: { path: 'other', title: 'Other', anyRole: [] } },
    files: { ...listed.files, pages },
  })
  fakeScripts(() => {
    defineContainer(remote, { pages: { [page]: async () => Page, other: async () => Page } })
    return 'load'
  })
  await loadRemotePage(remote, page)
  await loadRemotePage(remote, 'other')
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
  expect(links.map((link) => [link.href.replace(remote.baseUrl, ''), link.integrity])).toEqual([
    ['mf-manifest.json', ''],
    ['remoteEntry.js', remote.files.entry.integrity],
    ['a.js', integrity],
    ['b.js', integrity],
  ])
})

test('loads the shared modules of the page in parallel to the entry, even if they fail', async () => {
  const expectedUrls: string[] = []
  const shared = (name: string, answer: () => Promise<unknown>) => ({
    [`@lintel/shared/${name}`]: { '0.1.0': { get: () => (expectedUrls.push(name), answer()) } },
  })
  stubSharing({
    ...shared('widgets', async () => ({})),
    ...shared('grid', () => Promise.reject(new Error('lost'))),
    ...shared('charts', async () => ({})),
  })
  const entryPoints = { [page]: ['@lintel/shared/widgets', '@lintel/shared/grid', '@lintel/shared/later'] }
  const remote = aFreshRemote({ files: { ...aRemote().files, shared: entryPoints } })
  fakeScripts(() => {
    defineContainer(remote, { pages: { [page]: async () => Page } })
    return 'load'
  })
  await expect(loadRemotePage(remote, page)).resolves.toBe(Page)
  expect(expectedUrls).toEqual(['widgets', 'grid'])
})

test('a shared module that could not be downloaded is downloaded again by the next import', async () => {
  const name = '@lintel/shared/grid'
  let isOnline = false
  stubSharing({
    [name]: { '1.0.0': { get: async () => (isOnline ? 'the module' : Promise.reject(new Error('lost'))) } },
  })
  await expect(federation.loadShare(name)).rejects.toThrow('lost')
  isOnline = true
  const factory = await federation.loadShare<string>(name)
  expect(factory && factory()).toBe('the module')
})

test('a preload that failed offline is fetched again when online', async () => {
  const remote = aFreshRemote()
  const { requestedUrls } = fakeScripts(() => {
    defineContainer(remote, { pages: { [page]: async () => Page } })
    return requestedUrls.length === 1 ? 'error' : 'load'
  })
  answerEntry({ status: 500 })
  await expect(loadRemotePage(remote, page)).rejects.toBeInstanceOf(Error)
  await expect(loadRemotePage(remote, page)).rejects.toBeInstanceOf(Error)
  expect(requestedUrls).toHaveLength(1)
  window.dispatchEvent(new Event('online'))
  await expect(loadRemotePage(remote, page)).resolves.toBe(Page)
})

test('lets the page prefetch its data once, when it is opened', async () => {
  const remote = aFreshRemote()
  const openings: unknown[] = []
  fakeScripts(() => {
    async function load(given?: unknown) {
      openings.push(given)
      return Page
    }
    defineContainer(remote, { pages: { [page]: load } })
    return 'load'
  })
  const opening = { organization: 'ACME', params: { release: '2024.1' }, ask: () => undefined }
  await Promise.all([loadRemotePage(remote, page, opening), loadRemotePage(remote, page)])
  await loadRemotePage(remote, page, opening)
  expect(openings).toEqual([opening])
})

test('fetches a page once for concurrent requests', async () => {
  const remote = aFreshRemote()
  const { requestedUrls } = fakeScripts(() => {
    defineContainer(remote, { pages: { [page]: async () => Page } })
    return 'load'
  })
  await Promise.all([loadRemotePage(remote, page), loadRemotePage(remote, page)])
  await loadRemotePage(remote, page)
  expect(requestedUrls).toHaveLength(1)
})

test('rejects another contract version before anything is fetched', async () => {
  const remote = aFreshRemote({ contractVersion: 99 })
  const { requestedUrls } = fakeScripts(() => 'load')
  await expect(loadRemotePage(remote, page)).rejects.toMatchObject({
    kind: 'incompatible',
  })
  expect(requestedUrls).toEqual([])
  expect(document.querySelector('link[rel=preload]')).toBeNull()
})

test('a page missing from the code breaks the contract', async () => {
  const remote = aFreshRemote()
  fakeScripts(() => {
    defineContainer(remote, { pages: {} })
    return 'load'
  })
  await expect(loadRemotePage(remote, page)).rejects.toMatchObject({ kind: 'incompatible' })
})

test('an entry that defines another global breaks the contract', async () => {
  fakeScripts(() => 'load')
  await expect(loadRemotePage(aFreshRemote(), page)).rejects.toMatchObject({ kind: 'incompatible' })
})

test('names remote, version, owner and a trace id', async () => {
  const remote = aFreshRemote({ contractVersion: 99, version: '2.0.0', owner: 'Team X' })
  await expect(loadRemotePage(remote, page)).rejects.toMatchObject({
    remote: { name: remote.name, version: '2.0.0', owner: 'Team X' },
    traceId: expect.stringMatching(/^[\da-f-]{36}$/),
  })
})

test.each([
  ['http', () => answerEntry({ status: 503 })],
  ['integrity', () => answerEntry({ status: 200 }, 'something else')],
  ['offline', () => mockServer.use(http.get('http://localhost:9001/*.js', () => HttpResponse.error()))],
])('recognizes an entry that fails by %s', async (kind, answer) => {
  answer()
  fakeScripts(() => 'error')
  await expect(loadRemotePage(aFreshRemote(), page)).rejects.toMatchObject({ kind })
})

test('recognizes code that throws while it starts', async () => {
  const remote = aFreshRemote()
  fakeScripts(() => {
    defineContainer(remote, { pages: { [page]: () => Promise.reject(new TypeError('x is not a function')) } })
    return 'load'
  })
  await expect(loadRemotePage(remote, page)).rejects.toMatchObject({ kind: 'execution' })
})

test('recognizes an incompatible shared library', async () => {
  const remote = aFreshRemote()
  const get = () =>
    Promise.reject(new Error('Version 19.3.1 from lintel_host of shared singleton module react does not satisfy'))
  fakeScripts(() => {
    defineContainer(remote, { get })
    return 'load'
  })
  await expect(loadRemotePage(remote, page)).rejects.toMatchObject({ kind: 'incompatible' })
})

test('recognizes a remote with its own copy of a shared module, and does not share that copy', async () => {
  stubSharing({ react: { '19.3.1': {} } })
  const ownCopy = { '19.4.0': { from: 'lintel_other' } }
  const [bad, good] = [aFreshRemote(), aFreshRemote()]
  const scopes: Record<string, object>[] = []
  fakeScripts(({ src }) => {
    defineContainer(bad, {
      pages: { [page]: async () => Page },
      onInit: (scope) => Object.assign((scope as Record<string, object>)['react'] ?? {}, ownCopy),
    })
    defineContainer(good, {
      pages: { [page]: async () => Page },
      onInit: (scope) => scopes.push({ ...(scope as Record<string, object>)['react'] }),
    })
    return src ? 'load' : 'error'
  })
  await expect(loadRemotePage(bad, page)).rejects.toMatchObject({ kind: 'incompatible' })
  await expect(loadRemotePage(good, page)).resolves.toBe(Page)
  expect(scopes.map((versions) => Object.keys(versions))).toEqual([['19.3.1']])
})

test('keeps sharing a module after the remote that loaded it first is replaced', async () => {
  const name = '@lintel/shared/form'
  stubSharing({ [name]: { '0.1.0': {} } })
  const remote = aFreshRemote()
  fakeScripts(() => {
    defineContainer(remote, { pages: { [page]: async () => Page } })
    return 'load'
  })
  await loadRemotePage(remote, page)
  // The runtime of a remote adds this to the host's share scope.
  const [shared] = Object.values(federation.shareScopeMap['default']?.[name] ?? {})
  Object.assign(shared ?? {}, { from: `lintel_${remote.name.replaceAll('-', '_')}`, loaded: true, useIn: [] })
  await loadRemotePage({ ...remote, version: '1.0.1' }, page)
  expect(Object.keys(federation.shareScopeMap['default']?.[name] ?? {})).toEqual(['0.1.0'])
})

test.each([
  ['8 seconds', {}, 8_000],
  ["the remote's own deadline", { deadline: 20_000 }, 20_000],
])('times out for a hanging remote after %s', async (_, changes, deadline) => {
  jest.useFakeTimers()
  fakeScripts(() => 'hang')
  const settled = jest.fn()
  const failure = loadRemotePage(aFreshRemote(changes), page).catch((error: unknown) => {
    settled()
    return error
  })
  await jest.advanceTimersByTimeAsync(deadline - 1)
  expect(settled).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  await expect(failure).resolves.toMatchObject({ kind: 'timeout' })
})

test('keeps code that arrives after the timeout', async () => {
  const remote = aFreshRemote({ deadline: 50 })
  let arrive: (() => void) | undefined
  fakeScripts(() => {
    const lateCode = new Promise<typeof Page>((resolve) => (arrive = () => resolve(Page)))
    defineContainer(remote, { pages: { [page]: () => lateCode } })
    return 'load'
  })
  await expect(loadRemotePage(remote, page)).rejects.toMatchObject({ kind: 'timeout' })
  arrive?.()
  await waitFor(() => expect(loadRemotePage(remote, page)).toHaveProperty('status', 'fulfilled'))
  await expect(loadRemotePage(remote, page)).resolves.toBe(Page)
})

test('each retry requests the entry at a new URL', async () => {
  const remote = aFreshRemote()
  answerEntry({ status: 500 })
  const outcomes = ['error', 'error', 'load'] as const
  const { requestedUrls } = fakeScripts(() => {
    defineContainer(remote, { pages: { [page]: async () => Page } })
    return outcomes[requestedUrls.length - 1] ?? 'load'
  })
  await expect(loadRemotePage(remote, page)).rejects.toMatchObject({ kind: 'http' })
  await expect(retryRemotePage(remote, page)).rejects.toMatchObject({ kind: 'http' })
  await expect(retryRemotePage(remote, page)).resolves.toBe(Page)
  expect(requestedUrls.map((address) => new URL(address).search)).toEqual(['', '?try=1', '?try=2'])
})

test('a retry of one page keeps code whose other page has loaded', async () => {
  const listed = aRemote()
  const remote = aFreshRemote({
    pages: { ...listed.pages, other: { path: 'other', title: 'Other', anyRole: [] } },
  })
  answerEntry({ status: 500 })
  const chunkError = Object.assign(new Error('Loading chunk other failed.'), {
    name: 'ChunkLoadError',
    request: 'http://localhost:9001/other.js',
  })
  let tries = 0
  async function other() {
    tries += 1
    if (tries === 1) throw chunkError
    return Page
  }
  const { requestedUrls } = fakeScripts(() => {
    defineContainer(remote, { pages: { [page]: async () => Page, other } })
    return 'load'
  })
  await loadRemotePage(remote, page)
  await expect(loadRemotePage(remote, 'other')).rejects.toMatchObject({ kind: 'http' })
  await expect(retryRemotePage(remote, 'other')).resolves.toBe(Page)
  expect(requestedUrls).toHaveLength(1)
})

test('a retry uses the current release of the registry', async () => {
  const remote = aFreshRemote({ contractVersion: 99 })
  const fixed = aRemote({ name: remote.name, version: '1.0.1', baseUrl: 'http://localhost:9001/1.0.1/' })
  mockServer.use(http.get('*/registry.json', () => HttpResponse.json({ remotes: [fixed] })))
  const { requestedUrls } = fakeScripts(() => {
    defineContainer(fixed, { pages: { [page]: async () => Page } })
    return 'load'
  })
  await expect(loadRemotePage(remote, page)).rejects.toMatchObject({ kind: 'incompatible' })
  await expect(retryRemotePage(remote, page)).resolves.toBe(Page)
  expect(requestedUrls).toEqual([`http://localhost:9001/1.0.1/${fixed.files.entry.file}?try=1`])
})
