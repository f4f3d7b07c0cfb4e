import { expect, test } from '@jest/globals'
import {
  anOrganization,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  renderPage,
} from '@lintel/shared/testing'
import { screen } from '@testing-library/react'
import { organizationHandlers } from '../testing/handlers.ts'
import { OverviewPage } from './overview.page.tsx'

const organization = anOrganization({ displayName: 'Acme Building Company' })

function openOverview() {
  return renderPage(`/${organization.id}/__name__`, {
    organization,
    routes: [{ path: '__name__', Component: OverviewPage }],
  })
}

test('names the organization', async () => {
  mockServer.use(...organizationHandlers(organization))
  const { container } = await openOverview()
  expect(await screen.findByText('Acme Building Company')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: '__Title__' })).toBeVisible()
  await expectNoAxeViolations(container)
})

test('offers another try when the organization cannot be loaded', async () => {
  mockServer.use(...organizationHandlers(organization))
  mockServer.use(http.get('/api/organizations/:id', () => new HttpResponse(null, { status: 500 }), { once: true }))
  const { user } = await openOverview()
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Acme Building Company')).toBeVisible()
})
