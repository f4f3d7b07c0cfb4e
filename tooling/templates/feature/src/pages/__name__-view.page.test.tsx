import { expect, jest, test } from '@jest/globals'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer, renderPage } from '@lintel/shared/testing'
import { screen } from '@testing-library/react'
import { __key__Handlers } from '../testing/__name__-handlers.ts'
import { __Name__ViewPage } from './__name__-view.page.tsx'

function openView(id: string) {
  return renderPage(`/ACME/__name__/${encodeURIComponent(id)}`, {
    routes: [{ path: '__name__/:personId/:tab?', Component: __Name__ViewPage }],
  })
}

test('shows a person, with a URL for each tab', async () => {
  mockServer.use(...__key__Handlers())
  const { user, router, container } = await openView('auth0|ada')
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Byrne' })).toBeVisible()
  expect(screen.getByText('ada@lintel.test')).toBeVisible()
  expect(screen.getByRole('link', { name: '__Title__' })).toHaveAttribute('href', '/ACME/__name__')
  await user.click(screen.getByRole('link', { name: 'Roles' }))
  expect(await screen.findByRole('list', { name: 'Roles' })).toHaveTextContent('lintel.projects.read')
  expect(router.state.location.pathname).toBe('/ACME/__name__/auth0%7Cada/roles')
  expect(screen.getByRole('link', { name: 'Roles' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'Contact' })).not.toHaveAttribute('aria-current')
  await expectNoAxeViolations(container)
})

test('copies the email address and confirms it', async () => {
  mockServer.use(...__key__Handlers())
  const { user } = await openView('auth0|ada')
  const write = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(await screen.findByRole('button', { name: 'Copy Address' }))
  expect(await screen.findByText('ada@lintel.test has been copied.')).toBeVisible()
  expect(write.mock.calls).toEqual([['ada@lintel.test']])
})

test('explains what to do if the browser denies clipboard access', async () => {
  mockServer.use(...__key__Handlers())
  const { user } = await openView('auth0|ada')
  jest.spyOn(console, 'warn').mockReturnValue()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Refused.', 'NotAllowedError'))
  await user.click(await screen.findByRole('button', { name: 'Copy Address' }))
  expect(await screen.findByText(/Select the address and copy it/)).toBeVisible()
})

test('shows a not-found state', async () => {
  mockServer.use(...__key__Handlers())
  await openView('auth0|nobody')
  expect(await screen.findByRole('heading', { name: 'Person Not Found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'All __Title__' })).toHaveAttribute('href', '/ACME/__name__')
})

test.each([
  [403, "You Don't Have Access to This Person"],
  [404, "Couldn't Load the Person"],
])('shows an error if the person cannot be loaded (%i), and retries', async (status, title) => {
  mockServer.use(...__key__Handlers())
  const refusal = () => HttpResponse.json(aProblem({ status }), { status })
  mockServer.use(http.get('/api/organizations/ACME/users', refusal, { once: true }))
  const { user } = await openView('auth0|ada')
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Byrne' })).toBeVisible()
})
