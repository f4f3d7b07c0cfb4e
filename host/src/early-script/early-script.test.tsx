import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { waitFor } from '@testing-library/react'
import { aConfig, aRegistry, aRemote } from '../testing/fixtures.ts'
import { forgetAccess, rememberAccess } from './remembered-roles.ts'
import { takeEarlyResponse } from './handover.ts'

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
