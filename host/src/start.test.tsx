import { expect, jest, test } from '@jest/globals'
import { http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { start } from './start.tsx'
import { fakeIdentity } from './testing/fake-identity.ts'
import { aConfig, aRegistry } from './testing/fixtures.ts'
import { servePlatform } from './testing/open-shell.tsx'

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
  servePlatform({})
  mockServer.use(
    http.get('/config.json', () => HttpResponse.json(aConfig())),
    http.get('/registry.json', () => HttpResponse.json(aRegistry())),
  )
  return { start: () => act(() => start(root, { identity: fakeIdentity() })), user: userEvent.setup() }
}

test('starts with configuration and registry', async () => {
  const { start } = openStart()
  await start()
  expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
})

test('names a wrong key of the configuration and starts after Try Again', async () => {
  const { start, user } = openStart()
  mockServer.use(http.get('/config.json', () => HttpResponse.json({ ...aConfig(), apiBaseUrl: 7 }), { once: true }))
  await start()
  expect(await screen.findByRole('alert')).toHaveTextContent('The configuration is not valid')
  expect(screen.getByText(/^apiBaseUrl: /)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
})

test('says so where the browser stores nothing, instead of waiting for a sign-in', async () => {
  const { start, user } = openStart()
  const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })
  await start()
  expect(await screen.findByRole('alert')).toHaveTextContent('Your browser stores nothing for this site')
  storage.mockRestore()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
})

test.each([
  ['missing', () => new HttpResponse(null, { status: 404 })],
  ['not JSON', () => HttpResponse.html('<h1>Welcome</h1>')],
  ['of the wrong form', () => HttpResponse.json({ remotes: 'none' })],
])('shows that the registry is %s and starts after Try Again', async (_, answer) => {
  const { start, user } = openStart()
  mockServer.use(http.get('/registry.json', answer, { once: true }))
  await start()
  expect(await screen.findByRole('alert')).toHaveTextContent('/registry.json')
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
})
