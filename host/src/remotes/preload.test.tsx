import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { afterTest, setGlobal } from '@lintel/shared/testing/runner'
import { waitFor } from '@testing-library/react'
import { forgetAccess, rememberAccess } from '../session/remembered-roles.ts'
import { aRemote } from '../testing/fixtures.ts'
import { fakeScripts, stubSharing } from '../testing/fake-scripts.ts'
import { loadRemotePage } from './load-remote.ts'
import { preloadExpectedPage, preloadWhenIdle } from './preload.ts'
import { installReleases, Releases } from './releases.ts'

const integrity = `sha384-${'B'.repeat(64)}`
const { files } = aRemote()
const remote = aRemote({ files: { ...files, pages: { prototypeList: [{ file: 'assets/list.js', integrity }] } } })

const manifest = 'http://localhost:9001/mf-manifest.json'
const scripts = ['http://localhost:9001/remoteEntry.js', 'http://localhost:9001/assets/list.js']
const addresses = [manifest, ...scripts]

function allowOrigins(origins: readonly string[] | undefined) {
  installReleases(new Releases({ registry: { remotes: [] }, origins }))
}

/** Simulates an idle browser. */
function preload(release = remote) {
  setGlobal('requestIdleCallback', (callback: IdleRequestCallback) => {
    callback({ didTimeout: false, timeRemaining: () => 10 })
    return 0
  })
  preloadWhenIdle([{ remote: release, page: 'prototypeList' }])
}

function preloads() {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
}

beforeEach(() => stubSharing())
afterEach(() => {
  allowOrigins(undefined)
  for (const link of preloads()) link.remove()
  Reflect.deleteProperty(navigator, 'connection')
})

test('fetches manifest, entry and page scripts as the later requests will: same mode, same integrity', () => {
  preload()
  expect(preloads().map(({ href }) => href)).toEqual(addresses)
  expect(preloads().map(({ crossOrigin, integrity }) => [crossOrigin, integrity])).toEqual([
    ['anonymous', ''],
    ['anonymous', files.entry.integrity],
    ['anonymous', integrity],
  ])
})

test('fetches nothing twice', () => {
  preload()
  preload()
  expect(preloads()).toHaveLength(3)
})

test('fetches nothing of another contract version', () => {
  preload({ ...remote, contractVersion: 99 })
  expect(preloads()).toEqual([])
})

test('fetches nothing that requires a later version of shared', () => {
  stubSharing({ '@lintel/shared/form': { '1.2.0': {} } })
  preload({ ...remote, requires: { '@lintel/shared': '^1.3.0' } })
  expect(preloads()).toEqual([])
  preload({ ...remote, requires: { '@lintel/shared': '^1.2.0' } })
  expect(preloads()).toHaveLength(3)
})

test('fetches nothing from a disallowed origin', () => {
  allowOrigins(['https://releases.lintel.test'])
  preload()
  expect(preloads()).toEqual([])
  allowOrigins(['http://localhost:9001'])
  preload()
  expect(preloads()).toHaveLength(3)
})

test('runs the entry of a page that is opened, and fetches its scripts at once', async () => {
  const { requestedUrls } = fakeScripts(() => 'hang')
  void loadRemotePage(remote, 'prototypeList', { organization: 'ACME', params: {}, ask: () => undefined })
  expect(preloads().map(({ href }) => href)).toEqual([])
  await waitFor(() => expect(preloads().map(({ href }) => href)).toEqual(addresses))
  await waitFor(() => expect(requestedUrls).toEqual([scripts[0]]))
})

test('preloads a page each time that the browser is idle, until it is stopped', () => {
  const idle: IdleRequestCallback[] = []
  const cancel = jest.fn()
  setGlobal('requestIdleCallback', (callback: IdleRequestCallback) => idle.push(callback))
  setGlobal('cancelIdleCallback', cancel)
  const other = { ...remote, baseUrl: 'http://localhost:9002/' }
  const stop = preloadWhenIdle([
    { remote, page: 'prototypeList' },
    { remote: other, page: 'prototypeList' },
  ])
  expect(preloads()).toEqual([])
  idle[0]?.({ didTimeout: false, timeRemaining: () => 10 })
  expect(preloads().map(({ href }) => href)).toEqual(addresses)
  stop()
  expect(cancel).toHaveBeenCalledWith(2)
  idle[1]?.({ didTimeout: false, timeRemaining: () => 10 })
  expect(preloads()).toHaveLength(6)
  expect(idle).toHaveLength(2)
})

test.each([
  ['saves data', { saveData: true }],
  ['is on a slow network', { effectiveType: '2g' }],
])('preloads nothing for a browser that %s', (_, connection) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  preload()
  expect(preloads()).toEqual([])
})

describe('the page in the URL', () => {
  const pages = {
    requestView: { path: 'requests/:requestId/:tab?', title: 'View', anyRole: ['requests.read'] },
    requestForm: { path: 'requests/form', title: 'Form', anyRole: ['requests.create'] },
  }
  const script = (file: string) => [{ file, integrity }]
  const requests = aRemote({
    pages,
    files: { ...files, pages: { requestView: script('view.js'), requestForm: script('form.js') } },
  })

  function preloadedFor(address: string, remotes = [requests]) {
    preloadExpectedPage(remotes, address)
    return preloads().map(({ href }) => href.replace('http://localhost:9001/', ''))
  }

  beforeEach(() => {
    rememberAccess('ACME', ['lintel.requests.read', 'lintel.requests.create'])
    afterTest(forgetAccess)
  })

  test.each([
    ['/ACME/requests/7', 'view.js'],
    ['/ACME/requests/7/log', 'view.js'],
    ['/ACME/requests/form', 'form.js'],
  ])("is preloaded at %s while the user's roles are unknown", (address, file) => {
    expect(preloadedFor(address)).toEqual(['mf-manifest.json', 'remoteEntry.js', file])
  })

  test.each([
    ['no page of a remote', '/ACME'],
    ['a page of another organization', '/HFA/requests/7'],
    ['more than a page', '/ACME/requests/7/log/1'],
  ])('is not preloaded if it is %s', (_, address) => {
    expect(preloadedFor(address)).toEqual([])
  })

  test('is not preloaded if the last known roles did not allow it', () => {
    rememberAccess('ACME', ['lintel.requests.read'])
    expect(preloadedFor('/ACME/requests/form')).toEqual([])
  })

  test('is not preloaded after a sign-out, or if the stored data is damaged', () => {
    forgetAccess()
    expect(preloadedFor('/ACME/requests/7')).toEqual([])
    localStorage.setItem('lintel.access', '{')
    expect(preloadedFor('/ACME/requests/7')).toEqual([])
  })

  test('is not preloaded from a disallowed origin', () => {
    allowOrigins(['https://releases.lintel.test'])
    expect(preloadedFor('/ACME/requests/7')).toEqual([])
  })

  test('is not preloaded for a remote on trial, whose release depends on the user', () => {
    const trial = { release: { ...requests, version: '2.0.0' }, salt: 'one', share: 10, organizations: [], people: [] }
    expect(preloadedFor('/ACME/requests/7', [{ ...requests, trial }])).toEqual([])
  })
})
