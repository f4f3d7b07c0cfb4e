import { expect, test } from '@jest/globals'
import { expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { captureId, hoursAgo } from '../testing/a-capture.ts'
import { aComparison, aProject } from '../testing/a-comparison.ts'
import { ComparisonsPlatform } from '../testing/comparisons-platform.ts'
import { openComparisons } from '../testing/open-comparisons.tsx'

function rows() {
  return within(screen.getByRole('list', { name: 'Comparisons' })).getAllByRole('listitem')
}

test('lists comparisons, ten a page, each a base against a compare file with its changes', async () => {
  const comparisons = Array.from({ length: 12 }, (_, index) =>
    aComparison({
      id: captureId(700 + index),
      ...(index === 1 && { status: 'Error', counts: null }),
      ...(index === 3 && { moveTolerance: 0.0127 }),
      ...(index === 2 && { voided: { movedCaptureId: captureId(1), voidedBy: 'Ada Byrne', voidedDate: hoursAgo(1) } }),
    }),
  )
  const platform = new ComparisonsPlatform({ comparisons })
  const { container } = await openComparisons('data-management/comparisons', platform)
  expect(await screen.findByText('1–10 of 12')).toBeVisible()
  expect(rows()[0]).toHaveTextContent(
    /^BaseStore 0815\.ifcProjects\/Main Street \| 2 days agoCompareStore 0815 permit\.ifcProjects\/Permit \| 3 hours ago3 elements and 1 type$/,
  )
  expect(rows()[1]).toHaveTextContent(/Failed$/)
  expect(rows()[2]).toHaveTextContent(/Void$/)
  expect(rows()[3]).toHaveTextContent(/3 elements and 1 typeMoved beyond 0\.5 in$/)
  expect(within(rows()[0] as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    `/ACME/data-management/comparisons/${captureId(700)}`,
  )
  await expectNoAxeViolations(container)
})

test('asks the server for what is typed, and keeps it in the address', async () => {
  const platform = new ComparisonsPlatform()
  const { user, router } = await openComparisons('data-management/comparisons', platform)
  await user.type(await screen.findByRole('searchbox', { name: 'Search Comparisons' }), 'permit')
  expect(await screen.findByText('1 comparison found')).toBeVisible()
  expect(router.state.location.search).toBe('?search=permit')
  expect(platform.calls).toEqual(['filterNeedle=&skip=0&take=10', 'filterNeedle=permit&skip=0&take=10'])
})

test('says that there are none, and why they cannot be loaded', async () => {
  const { user } = await openComparisons('data-management/comparisons', new ComparisonsPlatform({ comparisons: [] }))
  expect(await screen.findByRole('heading', { name: 'No Comparisons' })).toBeVisible()
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(await screen.findByText('No Items To Display')).toBeVisible()
  let isRefused = true
  mockServer.use(
    http.get('/api/comparisons', ({ request }) => {
      const isSought = new URL(request.url).searchParams.get('filterNeedle') === 'y'
      return isRefused && isSought ? new HttpResponse(null, { status: 403 }) : undefined
    }),
  )
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'y')
  expect(await screen.findByRole('heading', { name: 'You May Not See These Comparisons' })).toBeVisible()
  isRefused = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('No Items To Display')).toBeVisible()
})

test('compares two captures of a project: the project first, then two check marks, the older one as the base', async () => {
  const platform = new ComparisonsPlatform({ projects: [aProject()] })
  const { user, router, container } = await openComparisons('data-management/comparisons', platform)
  await user.click(await screen.findByRole('link', { name: 'New Comparison' }))
  await user.click(await screen.findByRole('link', { name: /0815 Main Street/ }))
  expect(router.state.location.search).toBe(`?project=${captureId(500)}`)
  expect(await screen.findByText('Check two captures to compare them.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Compare' })).toBeDisabled()
  await user.click(await screen.findByRole('checkbox', { name: 'Compare State 7' }))
  await user.click(screen.getByRole('checkbox', { name: 'Compare State 6' }))
  // The first of three gives way; those of other pages stay chosen.
  await user.click(screen.getByRole('checkbox', { name: 'Compare State 4' }))
  expect(screen.getByRole('checkbox', { name: 'Compare State 7' })).not.toBeChecked()
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'Next Page' }))
  expect(await screen.findByText('6–7 of 7')).toBeVisible()
  expect(screen.getByText('State 4', { selector: 'b' }).parentElement).toHaveTextContent(/^Base: State 4/)
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(platform.calls.at(-1)).toBe(`${captureId(4)} ${captureId(2)}`))
  expect(await screen.findByText('Waiting for a worker')).toBeVisible()
  expect(router.state.location.pathname).toBe(`/ACME/data-management/comparisons/${captureId(700)}/summary`)
})

test('compares with another tolerance of moves, in the units of the organization and within bounds', async () => {
  const platform = new ComparisonsPlatform({ projects: [aProject()] })
  const { user, container } = await openComparisons(
    `data-management/comparisons/new?project=${captureId(500)}`,
    platform,
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Compare State 7' }))
  await user.click(screen.getByRole('checkbox', { name: 'Compare State 6' }))
  const tolerance = screen.getByRole('spinbutton', { name: 'Moved Beyond' })
  expect(tolerance).toHaveValue(0.039)
  expect(tolerance).toHaveAccessibleDescription('in')
  await user.clear(tolerance)
  await user.type(tolerance, '0')
  expect(tolerance).toBeInvalid()
  expect(screen.getByText('Between 0.004 in and 328′ 1″.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Compare' })).toBeDisabled()
  await expectNoAxeViolations(container)
  await user.type(tolerance, '.5')
  expect(tolerance).toBeValid()
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(platform.calls.at(-1)).toBe(`${captureId(2)} ${captureId(1)} 0.0127`))
})

test.each([
  ['is not there', [], 'Project Not Found'],
  [
    'has one capture',
    [aProject({ captureReviewCount: 1 })],
    'A comparison needs two captures, and this project has fewer.',
  ],
])('says that a project %s', async (_name, projects, words) => {
  const platform = new ComparisonsPlatform({ projects })
  platform.captures = platform.captures.slice(0, 1)
  const { container } = await openComparisons(`data-management/comparisons/new?project=${captureId(500)}`, platform)
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Another Project' })).toBeVisible()
  await expectNoAxeViolations(container)
})

test('says why two captures cannot be compared', async () => {
  const platform = new ComparisonsPlatform({ projects: [aProject()] })
  const { user } = await openComparisons(`data-management/comparisons/new?project=${captureId(500)}`, platform)
  mockServer.use(
    http.post('/api/comparisons', () =>
      HttpResponse.json(
        { type: 'about:blank', title: 'Conflict', status: 409, code: 'x/y', detail: 'Wait a moment.', requestId: 'r' },
        { status: 409 },
      ),
    ),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Compare State 7' }))
  await user.click(screen.getByRole('checkbox', { name: 'Compare State 6' }))
  await user.click(screen.getByRole('button', { name: 'Swap' }))
  expect(screen.getByText('State 7', { selector: 'b' }).parentElement).toHaveTextContent(/^Base: State 7/)
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  expect(await screen.findByText('Wait a moment.')).toBeVisible()
})
