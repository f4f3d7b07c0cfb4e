import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, jest, test } from '@jest/globals'
import type { RegisteredPage } from '@lintel/shared/remote'
import { aUser, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { start } from './start.tsx'
import { fakeIdentity } from './testing/fake-identity.ts'
import { aConfig, aRegistry, aRemote, anAnalyticsRemote } from './testing/fixtures.ts'
import { servePlatform } from './testing/open-shell.tsx'
import { stubSharing } from './testing/fake-scripts.ts'

function openStart() {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/ACME')
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  afterTest(() => {
    act(() => root.unmount())
    container.remove()
  })
  stubSharing({ '@lintel/shared/ui': { '0.4.2': { from: 'lintel_host' } } })
  servePlatform({ user: aUser({ roles: ['prototypes.read', 'analytics.read'] }) })
  mockServer.use(
    http.get('/config.json', () => HttpResponse.json(aConfig())),
    http.get('/registry.json', () => HttpResponse.json(aRegistry())),
  )
  return { start: () => act(() => start(root, { identity: fakeIdentity() })), user: userEvent.setup() }
}

test('offers no remote that it would reject @full', async () => {
  const { start, user } = openStart()
  const remotes = [
    aRemote({ requires: { '@lintel/shared': '^1.5.0' } }),
    { ...anAnalyticsRemote(), contractVersion: 9 },
  ]
  const registry = aRegistry([...remotes, aRemote({ name: 'other', pages: { other: otherPage } })])
  mockServer.use(http.get('/registry.json', () => HttpResponse.json(registry)))
  await start()
  await screen.findByRole('heading', { name: 'Hello Ada' })
  expect(screen.getAllByRole('link', { name: 'Other' })).not.toHaveLength(0)
  expect(screen.queryByRole('link', { name: /Prototypes|Analytics/ })).not.toBeInTheDocument()
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: 'Search' })
  expect(await within(palette).findByRole('option', { name: /^Other/ })).toBeVisible()
  expect(within(palette).queryByRole('option', { name: /^(Prototypes|Analytics)/ })).not.toBeInTheDocument()
})

const otherPage: RegisteredPage = {
  path: 'other',
  title: 'Other',
  anyRole: ['prototypes.read'],
  navigation: { label: 'Other', icon: 'building' },
}

test('names a wrong key of the configuration and starts after Try Again @full', async () => {
  const { start, user } = openStart()
  mockServer.use(http.get('/config.json', () => HttpResponse.json({ ...aConfig(), apiBaseUrl: 7 }), { once: true }))
  await start()
  expect(await screen.findByRole('alert')).toHaveTextContent("The configuration isn't valid")
  expect(screen.getByText(/^apiBaseUrl: /)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
})

test('reports blocked storage instead of waiting for a sign-in @full', async () => {
  const { start, user } = openStart()
  const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })
  await start()
  expect(await screen.findByRole('alert')).toHaveTextContent('Your browser is blocking site data')
  storage.mockRestore()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
})

describe('index.html', () => {
  const html = readFileSync(path.join(import.meta.dirname, '../index.html'), 'utf8')

  /** Runs the inline script, like a browser before the first paint. */
  function runInlineScript() {
    const { documentElement } = document
    afterTest(() => {
      localStorage.clear()
      document.getElementById('lintel-theme')?.remove()
      documentElement.removeAttribute('class')
      documentElement.removeAttribute('style')
    })
    document.getElementById('lintel-theme')?.remove()
    const script = document.createElement('script')
    script.textContent = /<script>([^]*?)<\/script>/.exec(html)?.[1] ?? ''
    document.head.append(script)
    script.remove()
  }

  test('shows the saved colors before anything is drawn', () => {
    localStorage.setItem('dark-mode', 'true')
    localStorage.setItem('lintel.theme', ':root{--lintel-brand-solid:#123456}')
    runInlineScript()
    expect(document.documentElement).toHaveClass('dark', { exact: true })
    expect(document.documentElement.style.colorScheme).toBe('dark')
    expect(document.getElementById('lintel-theme')).toHaveTextContent('--lintel-brand-solid:#123456')
  })

  test('keeps its standard colors where the browser forbids storage', () => {
    const storage = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    afterTest(() => storage.mockRestore())
    expect(runInlineScript).not.toThrow()
    expect(document.documentElement).not.toHaveAttribute('class')
  })
})
