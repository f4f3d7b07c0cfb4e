import { beforeEach, expect, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import type { FoundName } from '@lintel/shared/contract/search'
import { aProblem, aUser, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { aRegistry, aRemote } from '../testing/fixtures.ts'
import { openShell } from '../testing/open-shell.tsx'

const dataRemote = aRemote({
  name: 'data',
  pages: {
    captureView: { path: 'data-management/captures/:captureId/:tab?', title: 'Capture', anyRole: ['revitupload.read'] },
    projectView: { path: 'data-management/projects/:projectId/:tab?', title: 'Project', anyRole: ['projects.read'] },
  },
})
const registry = aRegistry([dataRemote])

const capture: FoundName = {
  id: 'capture/1',
  group: 'Captures',
  icon: 'file-stack',
  title: 'Midtown.ifc',
  detail: '0412 Midtown',
  at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  path: '/ACME/data-management/captures/1',
}
const asset: FoundName = { ...capture, id: 'asset/1', group: 'Assets', path: '/ACME/data-management/assets/1' }
const member: FoundName = {
  ...capture,
  id: 'member/1',
  group: 'Members',
  icon: 'account',
  title: 'Mia Midtown',
  detail: 'mia@lintel.test',
  at: null,
  path: '/ACME/settings/members',
}

let searches: string[] = []
beforeEach(() => {
  searches = []
  mockServer.use(
    http.get('/api/users/:id/preferences', () => HttpResponse.json([])),
    http.get('/api/search', ({ request }) => {
      searches.push(new URL(request.url).search)
      return HttpResponse.json({ items: [member, capture, asset] })
    }),
  )
})

async function openPalette(roles: RoleName[]) {
  const shell = openShell('/ACME', { user: aUser({ roles }), registry })
  await screen.findByRole('heading', { level: 1 })
  await shell.user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('combobox')
  await waitFor(() => expect(input).toHaveFocus())
  return { ...shell, input, dialog: screen.getByRole('dialog', { name: 'Search' }) }
}

test('finds what the organization has of that name, and goes there by keyboard', async () => {
  const { user, router, input, dialog } = await openPalette(['revitupload.read', 'organization.update'])
  expect(input).toHaveAccessibleName('Search pages, organizations, captures, and members')
  await user.keyboard('m')
  await user.keyboard('idtown')
  const group = await screen.findByRole('group', { name: 'Captures' })
  expect(within(group).getByRole('option')).toHaveTextContent('Midtown.ifc0412 Midtown | 3 days ago')
  const [hit] = within(group).getAllByText('Midtown')
  expect(hit?.tagName).toBe('MARK')
  expect(screen.getByRole('group', { name: 'Members' })).toBeVisible()
  // Its page is not released here.
  expect(screen.queryByRole('group', { name: 'Assets' })).not.toBeInTheDocument()
  expect(screen.getByText('2 results')).toHaveAttribute('role', 'status')
  expect(searches).toEqual(['?search=midtown'])
  await expectNoAxeViolations(dialog)
  await user.keyboard('{End}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/data-management/captures/1'))
})

test('does not ask for those who can open none of it, nor for one letter', async () => {
  const { user } = await openPalette([])
  await user.keyboard('midtown')
  expect(await screen.findByText('Nothing found for “midtown”')).toBeVisible()
  expect(searches).toEqual([])
})

test('says that names could not be searched, and asks again', async () => {
  let isBroken = true
  mockServer.use(
    http.get('/api/search', () =>
      isBroken ? HttpResponse.json(aProblem(), { status: 500 }) : HttpResponse.json({ items: [] }),
    ),
  )
  const { user, input } = await openPalette(['projects.read'])
  await user.keyboard('zzz')
  expect(await screen.findByText('Names could not be searched.')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(input).toHaveFocus()
  expect(
    await screen.findByText('Try fewer letters, or the name of a page, an organization, or a project.'),
  ).toBeVisible()
})
