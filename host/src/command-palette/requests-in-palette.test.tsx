import { beforeEach, expect, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import { aProblem, aUser, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { aRegistry, aRemote } from '../testing/fixtures.ts'
import { openShell } from '../testing/open-shell.tsx'

const assemblyRemote = aRemote({
  name: 'assembly',
  pages: {
    requestList: { path: 'assembly-request', title: 'BIM Assembly Requests', anyRole: ['revitassembly.read'] },
    requestView: {
      path: 'assembly-request/:assemblyRequestId',
      title: 'View BIM Assembly Request',
      anyRole: ['revitassembly.read'],
    },
  },
})
const registry = aRegistry([aRemote(), assemblyRemote])

beforeEach(() => {
  mockServer.use(
    http.get('/api/lintel-webapi/prototypes/:org', () => HttpResponse.json([])),
    http.get('/api/users/:id/preferences', () => HttpResponse.json([])),
    http.put('/api/users/:id/preferences/:key', () => HttpResponse.json({})),
  )
})

async function openPalette({ roles }: { roles: RoleName[] }) {
  const shell = openShell('/ACME', { user: aUser({ roles }), registry })
  await screen.findByRole('heading', { level: 1 })
  await shell.user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('combobox')
  await waitFor(() => expect(input).toHaveFocus())
  return { ...shell, input, dialog: screen.getByRole('dialog', { name: 'Search' }) }
}

test('finds requests where the server finds them, for those who may see them', async () => {
  const searches: string[] = []
  const found = {
    id: '00000000-0000-4000-8000-000000000001',
    status: 'Complete',
    statusDetails: null,
    progress: 100,
    portfolio: 'P14',
    prototypeRelease: '2025.1',
    requestedDate: '2026-01-01T00:00:00.000Z',
    completedDate: '2026-01-01T00:00:00.000Z',
    projectNumber: '04512',
    projectName: 'Midtown',
  }
  mockServer.use(
    http.get('/api/revitassemblyrequest/organizations/ACME', ({ request }) => {
      searches.push(new URL(request.url).search)
      return HttpResponse.json({ items: [found], total: 1, hasMore: false })
    }),
  )
  const { user, router } = await openPalette({ roles: ['prototypes.read', 'revitassembly.read'] })
  await user.keyboard('m')
  await user.keyboard('idtown')
  // Of a label in parts, of which one is marked, the testing library leaves out the spaces at their edges.
  const option = await screen.findByRole('option', { name: /04512 ?Midtown/ })
  expect(searches).toEqual(['?search=midtown&take=5'])
  await user.click(option)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/ACME/assembly-request/${found.id}`))
})

test('does not say that nothing is found while requests are searched, nor when they could not be', async () => {
  const gate = Promise.withResolvers<undefined>()
  let isBroken = true
  mockServer.use(
    http.get('/api/revitassemblyrequest/organizations/ACME', async () => {
      await gate.promise
      if (isBroken) return HttpResponse.json(aProblem(), { status: 500 })
      return HttpResponse.json({ items: [], total: 0, hasMore: false })
    }),
  )
  const { user, input, dialog } = await openPalette({ roles: ['revitassembly.read'] })
  await user.keyboard('zzz')
  expect(screen.getByText('Loading requests')).toBeInTheDocument()
  expect(screen.queryByText(/Nothing found/)).not.toBeInTheDocument()
  gate.resolve(undefined)
  expect(await screen.findByText('Requests could not be searched.')).toBeVisible()
  expect(screen.queryByText(/Nothing found/)).not.toBeInTheDocument()
  await expectNoAxeViolations(dialog)
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(input).toHaveFocus()
  expect(await screen.findByText('Nothing found for “zzz”')).toBeVisible()
})

test.each<[RoleName[], string, string, string]>([
  [[], 'Pages…', 'Search pages and organizations', 'a page or an organization.'],
  [
    ['revitassembly.read'],
    'Pages, requests…',
    'Search pages, organizations, and requests',
    'a page, an organization, or a request.',
  ],
])('offers with %j only what it can find', async (roles, placeholder, label, hint) => {
  mockServer.use(
    http.get('/api/revitassemblyrequest/organizations/ACME', () =>
      HttpResponse.json({ items: [], total: 0, hasMore: false }),
    ),
  )
  const { user, input } = await openPalette({ roles })
  expect(input).toHaveAttribute('placeholder', placeholder)
  expect(input).toHaveAccessibleName(label)
  await user.keyboard('zzz')
  expect(await screen.findByText(`Try fewer letters, or the name of ${hint}`)).toBeVisible()
})

test('finds what a remote describes, by whichever call it names and as whichever page shows it', async () => {
  const calls: string[] = []
  const view = { path: 'inspections/:siteId/:tab?', title: 'Inspection', anyRole: ['inspections.read'] }
  const query = {
    path: '/{product}-webapi/{organization}/inspections?like={words}',
    group: 'Inspections',
    icon: 'folder',
    label: '{site} of {day}',
    parts: { siteId: 'number' },
  }
  const remote = aRemote({
    name: 'inspections',
    pages: { view },
    search: [{ all: 'inspections', one: 'an inspection', page: 'view', query }],
  })
  mockServer.use(
    http.get('/api/lintel-webapi/ACME/inspections', ({ request }) => {
      calls.push(new URL(request.url).search)
      return HttpResponse.json({ items: [{ number: 12, site: 'North Yard', day: 'Monday' }] })
    }),
  )
  const person = { ...aUser({ roles: [] }), roles: ['lintel.inspections.read'] }
  const { user, router } = openShell('/ACME', { user: person, registry: aRegistry([remote]) })
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('combobox')
  expect(input).toHaveAccessibleName('Search pages, organizations, and inspections')
  await waitFor(() => expect(input).toHaveFocus())
  await user.keyboard('yard & co')
  await user.click(await screen.findByRole('option', { name: /North ?Yard ?of Monday/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/inspections/12'))
  // On a busy machine a pause between two letters is long enough to be asked in.
  expect(calls.at(-1)).toBe('?like=yard%20%26%20co')
})
