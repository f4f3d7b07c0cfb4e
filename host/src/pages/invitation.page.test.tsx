import { expect, test } from '@jest/globals'
import {
  anOrganization,
  aProblem,
  aUser,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
} from '@lintel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { openShell } from '../testing/open-shell.tsx'

const organization = anOrganization({ id: 'ACME', displayName: 'Acme Building Company' })

function open() {
  const sent: unknown[] = []
  const shell = openShell('/invitation#secret', { user: aUser({ organizations: [] }), organizations: [organization] })
  mockServer.use(
    http.post('/api/invitations/read', async ({ request }) => {
      sent.push(['read', await request.json()])
      const { id, displayName } = organization
      return HttpResponse.json({
        organization: { id, displayName },
        invitedBy: 'Evelyn Everett',
        expiresAt: '2126-03-21T15:00:00.000Z',
      })
    }),
    http.post('/api/invitations/accept', async ({ request }) => {
      sent.push(['accept', await request.json()])
      return HttpResponse.json({ organizationId: 'ACME' })
    }),
  )
  return { ...shell, sent }
}

test('shows who invited whom to what, and opens the organization after joining', async () => {
  const { user, router, sent, container } = open()
  expect(await screen.findByRole('heading', { name: 'Join Acme Building Company' })).toBeVisible()
  expect(screen.getByText(/Evelyn Everett invited you/)).toBeVisible()
  await expectNoAxeViolations(container)
  await user.dblClick(screen.getByRole('button', { name: 'Join Acme Building Company' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ACME'))
  expect(sent).toEqual([
    ['read', { token: 'secret' }],
    ['accept', { token: 'secret' }],
  ])
})

test.each([
  ['invitations/other-address', 403, 'This Invitation Is for Another Address'],
  ['invitations/expired', 410, 'This Invitation Has Expired'],
  ['invitations/link-invalid', 404, "This Invitation Isn't Valid"],
])('says of %s what to do @full', async (code, status, title) => {
  open()
  const problem = aProblem({ status, code, detail: 'Ask an organization admin.' })
  mockServer.use(http.post('/api/invitations/read', () => HttpResponse.json(problem, { status })))
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByText('Ask an organization admin.')).toBeVisible()
  expect(screen.getByText(/You're signed in as/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible()
})
