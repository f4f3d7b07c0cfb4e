import { expect, test } from '@jest/globals'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer, renderPage } from '@lintel/shared/testing'
import { screen, within } from '@testing-library/react'
import { __key__Handlers } from '../testing/__name__-handlers.ts'
import { __Name__ListPage } from './__name__-list.page.tsx'

const call = '/api/organizations/ACME/users'

function openList() {
  return renderPage('/ACME/__name__', { routes: [{ path: '__name__', Component: __Name__ListPage }] })
}

test('lists people, a page at a time', async () => {
  mockServer.use(...__key__Handlers())
  const { user, router, container } = await openList()
  const list = await screen.findByRole('list', { name: 'People' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  expect(screen.getByRole('link', { name: /Ada Byrne/ })).toHaveAttribute('href', '/ACME/__name__/auth0%7Cada')
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'Next Page' }))
  expect(await screen.findByText('11–20 of 23')).toBeVisible()
  expect(router.state.location.search).toBe('?page=2')
})

test('shows an empty state', async () => {
  mockServer.use(...__key__Handlers([]))
  await openList()
  expect(await screen.findByText('No Items To Display')).toBeVisible()
})

test.each([
  [403, "You Don't Have Access to These People"],
  [404, "Couldn't Load the People"],
])('says that the people cannot be loaded (%i), and tries again', async (status, title) => {
  mockServer.use(...__key__Handlers())
  mockServer.use(http.get(call, () => HttpResponse.json(aProblem({ status }), { status }), { once: true }))
  const { user } = await openList()
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('link', { name: /Ada Byrne/ })).toBeVisible()
})
