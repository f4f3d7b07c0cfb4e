import { expect, jest, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { complete, failed, inProgress, requestId } from '../testing/a-request.ts'
import { openRequests } from '../testing/open-requests.tsx'

const listCall = '/api/revitassemblyrequest/organizations/ACME'

function many(count: number, make: typeof complete, from = 0) {
  return Array.from({ length: count }, (_, index) =>
    make({ id: requestId(from + index + 1), projectNumber: String(from + index + 1), projectName: 'Store' }),
  )
}

function rowsOf(name: string) {
  return within(screen.getByRole('list', { name }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
}

test('lists requests in progress and completed ones, with links and status @full', async () => {
  const requests = [inProgress(), complete({ id: requestId(2), projectNumber: '7' }), failed({ id: requestId(3) })]
  const { container } = await openRequests('assembly-request', requests)
  expect(await screen.findByRole('heading', { level: 1, name: 'BIM Assembly Requests' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'In Progress' })).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('list')).toHaveLength(2))
  expect(rowsOf('In Progress')).toEqual(['04211 Peachtree CornersP14 · 2024.1Requested 10 minutes ago'])
  expect(rowsOf('Completed Requests')).toEqual([
    '7 Peachtree CornersP14 · 2024.1Completed 8 minutes ago',
    '04211 Peachtree CornersP14 · 2024.1There was an error completing this request.',
  ])
  expect(screen.getByRole('link', { name: /^Complete 7 Peachtree Corners/ })).toHaveAttribute(
    'href',
    `/ACME/assembly-request/${requestId(2)}`,
  )
  expect(screen.getByRole('link', { name: 'Request Prototype' })).toHaveAttribute('href', '/ACME/prototypes')
  await expectNoAxeViolations(container)
})

test('shows relative times', async () => {
  await openRequests('assembly-request', [inProgress({ requestedDate: new Date().toISOString() })])
  expect(await screen.findByText('A few minutes ago.')).toBeVisible()
})

test("hides the In Progress list if it's empty, and shows an empty state", async () => {
  await openRequests('assembly-request', [], { roles: ['revitassembly.read'] })
  expect(await screen.findByText('No Items To Display')).toBeVisible()
  expect(screen.getByText('Only your requests are listed here.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'In Progress' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Request Prototype' })).not.toBeInTheDocument()
})

test.each<[RoleName[]]>([
  [['revitassembly.read', 'revitassembly.create']],
  [['revitassembly.read', 'prototypes.read']],
])("offers no request to users who can't create one: %o @full", async (roles) => {
  await openRequests('assembly-request', [complete()], { roles })
  expect(await screen.findByRole('list', { name: 'Completed Requests' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Request Prototype' })).not.toBeInTheDocument()
})

test('requests pages of 5 and 10 from the server, with the page in the URL @full', async () => {
  const requests = [...many(7, inProgress), ...many(23, complete, 100)]
  const { user, router, platform } = await openRequests('assembly-request?page=2', requests)
  await screen.findByText('11–20 of 23')
  expect(platform.listCalls.toSorted()).toEqual(['completed 10 10', 'in-progress 0 5'])
  const completed = screen.getByRole('navigation', { name: 'Pages of Completed Requests' })
  await user.click(within(completed).getByRole('button', { name: 'Next Page' }))
  await screen.findByText('21–23 of 23')
  expect(router.state.location.search).toBe('?page=3')
  await user.click(screen.getAllByRole('button', { name: 'Next Page' })[0] as HTMLElement)
  await screen.findByText('6–7 of 7')
  expect(router.state.location.search).toBe('?page=3&inProgressPage=2')
  await user.selectOptions(within(completed).getByRole('combobox', { name: 'Per page' }), '25')
  await screen.findByText('1–23 of 23')
  expect(router.state.location.search).toBe('?inProgressPage=2&perPage=25')
})

test('searches, filters and sorts, with the state in the URL', async () => {
  const requests = [
    inProgress({ projectName: 'Midtown North' }),
    complete({ id: requestId(2), projectName: 'Midtown South' }),
    failed({ id: requestId(3), projectName: 'Midtown Annex' }),
    ...many(12, complete, 100),
  ]
  const { user, router, container } = await openRequests('assembly-request?page=2&perPage=5', requests)
  await screen.findByText('6–10 of 14')
  await user.type(screen.getByRole('searchbox'), 'midtown ')
  await waitFor(() => expect(rowsOf('Completed Requests')).toHaveLength(2))
  expect(screen.getByRole('searchbox')).toHaveValue('midtown ')
  await waitFor(() => expect(router.state.location.search).toBe('?perPage=5&search=midtown+'))
  expect(screen.getByText('3 requests found')).toBeInTheDocument()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By Project Name')
  await waitFor(() => expect(rowsOf('Completed Requests')[0]).toMatch('Midtown Annex'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Complete')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'In Progress' })).not.toBeInTheDocument())
  await waitFor(() => expect(rowsOf('Completed Requests')).toHaveLength(1))
  expect(router.state.location.search).toBe('?perPage=5&search=midtown+&sort=name&state=complete')
  await expectNoAxeViolations(container)
})

test('opens the search in the URL, shows that nothing was found, and resets it', async () => {
  const { user, router } = await openRequests('assembly-request?search=nowhere&state=in-progress', [complete()])
  expect(await screen.findByRole('heading', { name: 'No Requests Found' })).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('nowhere')
  await user.click(screen.getByRole('button', { name: 'Show All Requests' }))
  expect(await screen.findByRole('list', { name: 'Completed Requests' })).toBeVisible()
  expect(router.state.location.search).toBe('')
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

test('polls automatically, and moves completed requests', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { platform } = await openRequests('assembly-request', [inProgress(), complete({ id: requestId(2) })])
  await screen.findByRole('list', { name: 'In Progress' })
  platform.update(complete())
  await act(() => jest.advanceTimersByTimeAsync(5000))
  await waitFor(() => expect(rowsOf('Completed Requests')).toHaveLength(2))
  expect(screen.queryByRole('heading', { name: 'In Progress' })).not.toBeInTheDocument()
  // Nothing is in progress anymore, so the polling has ended.
  const callCount = platform.listCalls.length
  await act(() => jest.advanceTimersByTimeAsync(20_000))
  expect(platform.listCalls).toHaveLength(callCount)
})

test('shows loading and failed states, and retries', async () => {
  const problem = aProblem({ status: 403, code: 'roles/missing', detail: 'Ask for the role revitassembly.read.' })
  const { user, platform } = await openRequests('assembly-request', [complete()], {
    first: http.get(listCall, () => HttpResponse.json(problem, { status: 403 })),
  })
  expect(screen.getByText('Loading requests')).toHaveAttribute('role', 'status')
  expect(await screen.findByRole('heading', { name: "You Don't Have Access to These Requests" })).toBeVisible()
  expect(screen.getByText('Ask for the role revitassembly.read.')).toBeVisible()
  mockServer.use(...platform.handlers())
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('list', { name: 'Completed Requests' })).toBeVisible()
})
