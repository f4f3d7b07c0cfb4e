import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { z } from 'zod'
import { api, useQuery } from '../api/index.ts'
import { useActiveOrganization } from '../organization/index.ts'
import { useUser } from '../session/index.ts'
import { showToast } from '../toast/index.ts'
import { Button, EmptyState, LinkButton, PageHeader } from '../ui/index.ts'
import { aUser, expectNoAxeViolations, http, HttpResponse, mockServer, renderPage } from './index.ts'

function Greeting() {
  const organization = useActiveOrganization()
  const { data } = useQuery({ queryKey: ['shared', 'words'], queryFn: () => api.get('/words', { schema: z.string() }) })
  return (
    <main>
      <PageHeader title={`Hello ${useUser()?.firstName} of ${organization?.displayName}`} />
      <EmptyState title={data} />
      <Button onClick={() => showToast({ text: 'Saved', type: 'success' })}>Save</Button>
      <LinkButton to="/ACME/there">There</LinkButton>
    </main>
  )
}

const routes = [
  { path: 'here', Component: Greeting },
  { path: 'there', element: <h1>There</h1> },
]

test('opens a page with the real router, stores, calls and toasts', async () => {
  mockServer.use(http.get('/api/words', () => HttpResponse.json('Measure twice')))
  const { user, router, container } = await renderPage('/ACME/here', { routes, user: aUser({ firstName: 'Bea' }) })
  expect(await screen.findByRole('heading', { name: 'Hello Bea of Acme Building Company' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Measure twice' })).toBeVisible()
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'There' }))
  expect(router.state.location.pathname).toBe('/ACME/there')
  expect(screen.getByText('Saved')).toBeVisible()
})
