import { expect, jest, test } from '@jest/globals'
import { delay, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aRequest } from '../testing/a-request.ts'
import { openAnalytics, requestsCall } from '../testing/open-analytics.tsx'

const newest = Date.now()
let requestCounter = 0

/** Each request is slightly older than the previous one. */
function request(overrides: Parameters<typeof aRequest>[0] = {}) {
  requestCounter += 1
  const id = `00000000-0000-4000-8000-${String(requestCounter).padStart(12, '0')}`
  const requestedAt = newest - requestCounter * 600_000
  const dates = {
    requestedDate: new Date(requestedAt).toISOString(),
    completedDate: new Date(requestedAt + 300_000).toISOString(),
  }
  return aRequest({ id, projectName: `Project ${requestCounter}`, ...dates, ...overrides })
}

function finished(finish: string, overrides: Parameters<typeof aRequest>[0] = {}) {
  return request({ optionSets: { 'Proto Size': '5000', 'Exterior Finish': finish }, ...overrides })
}

function projectsIn(name: string) {
  return (
    within(screen.getByRole('grid', { name }))
      .getAllByRole('row')
      .filter(({ dataset }) => Number(dataset['row']) >= 0)
      .map((row) => within(row).getAllByRole('gridcell')[1]?.textContent)
      // The last row contains totals instead of a project.
      .filter((project) => project !== '')
  )
}

function expectProjects(name: string, projects: string[]) {
  return waitFor(() => expect(projectsIn(name)).toEqual(projects))
}

/** A chart's data as a table. */
async function tableOf(user: Awaited<ReturnType<typeof openAnalytics>>['user'], title: string) {
  await user.click(await screen.findByRole('button', { name: `View as table of ${title}` }))
  return screen.findByRole('table', { name: new RegExp(` by ${title.replace('Requests per ', '')}$`) })
}

test('shows complete requests of P14, one row per project, newest first @full', async () => {
  const { container } = await openAnalytics([
    request({ projectName: 'New', projectNumber: '2' }),
    request({ projectName: 'Twice', status: 'Error' }),
    request({ projectName: 'Failed', status: 'Error' }),
    request({ projectName: 'Twice' }),
    request({ projectName: 'Elsewhere', portfolio: 'P13' }),
  ])
  expect(screen.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await expectProjects('Requests', ['New', 'Twice'])
  const row = screen.getByRole('row', { name: /Twice/ })
  expect(
    within(row)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent),
  ).toEqual(['04211', 'Twice', 'Complete', '2', '2024.1', 'P14 Standard', '5000'])
  expect(screen.getByText('Status == Complete')).toBeVisible()
  await expectNoAxeViolations(container)
})

test('shows a tab for each data set, and one for requests in progress @full', async () => {
  const { user, router } = await openAnalytics([
    request({ projectName: 'Small', portfolio: 'S03(05)' }),
    request({ projectName: 'Waiting', portfolio: 'S97', status: 'Queued', completedDate: null }),
    request({ projectName: 'Other' }),
  ])
  const dataSets = await screen.findByRole('tablist', { name: 'Data sets' })
  expect(
    within(dataSets)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['P13', 'P14', 'Reinvestment', 'BTS', 'Blank Template'])
  await user.click(screen.getByRole('tab', { name: 'Reinvestment' }))
  await expectProjects('Requests', ['Small'])
  await user.click(screen.getByRole('tab', { name: 'In Progress Requests' }))
  await expectProjects('In Progress Requests', ['Waiting'])
  expect(router.state.location.search).toBe('?dataSet=Reinvestment&tab=in-progress')
  await user.click(screen.getByRole('tab', { name: 'Blank Template' }))
  expect(await screen.findByText('No Items To Display')).toBeVisible()
})

test('keeps range and tab when another data set is chosen, and removes the filters of the one before @full', async () => {
  const { user, router } = await openAnalytics([request({})], {
    search: '?dataSet=P14&start=2026-01-01&end=2026-01-31&tab=in-progress&requestsPage=2&inProgressSort=-status',
  })
  await user.click(await screen.findByRole('tab', { name: 'Blank Template' }))
  await waitFor(() =>
    expect(router.state.location.search).toBe(
      '?dataSet=Blank+Template&start=2026-01-01&end=2026-01-31&tab=in-progress',
    ),
  )
})

test('handles many requests, and shows the latest response @full', async () => {
  const projects = Array.from({ length: 1500 }, (_, index) => `Project ${String(index).padStart(4, '0')}`)
  const { user } = await openAnalytics(
    [...projects, ...projects].map((projectName) => request({ projectName })),
    { search: '?requestsPerPage=10&requestsSort=projectName,-requestedDate' },
  )
  await expectProjects('Requests', projects.slice(0, 10))
  await user.click(await screen.findByRole('button', { name: 'Requests menu' }))
  const unique = await screen.findByRole('menuitemcheckbox', { name: 'Filter Unique' })
  await user.click(unique)
  await user.click(unique)
  await user.click(unique)
  const twice = projects.slice(0, 5).flatMap((project) => [project, project])
  await expectProjects('Requests', twice)
  expect(await screen.findByText('1–10 of 3,000')).toBeVisible()
})

test('filters by a clicked bar, and undoes it @full', async () => {
  const { user } = await openAnalytics([finished('Brick'), finished('Stone'), finished('Brick')])
  const finishes = await tableOf(user, 'Exterior Finish')
  expect(
    within(finishes)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['Exterior FinishProjects', 'Brick2', 'Stone1'])
  await user.click(within(finishes).getByRole('button', { name: 'Stone' }))
  await waitFor(() => expect(projectsIn('Requests')).toHaveLength(1))
  expect(screen.getByText('Exterior Finish == Stone')).toBeVisible()
  // The other bars can still be selected, and the other charts count the remaining rows.
  expect(within(finishes).getByRole('button', { name: 'Brick' })).toBeVisible()
  const sizes = await tableOf(user, 'Proto Size')
  expect(within(sizes).getByRole('row', { name: '5000 1' })).toBeVisible()
  await user.click(within(finishes).getByRole('button', { name: 'Stone', pressed: true }))
  await waitFor(() => expect(projectsIn('Requests')).toHaveLength(3))
  expect(screen.queryByText('Exterior Finish == Stone')).not.toBeInTheDocument()
})

test('counts the requests of each day with any status', async () => {
  const { user } = await openAnalytics(
    [
      request({ requestedDate: '2026-01-02T12:00:00.000Z' }),
      request({ requestedDate: '2026-01-02T13:00:00.000Z', status: 'Error' }),
      request({ requestedDate: '2026-01-02T13:00:00.000Z', portfolio: 'P13' }),
    ],
    { search: '?start=2026-01-01&end=2026-01-03' },
  )
  const days = await tableOf(user, 'Requests per Day')
  expect(
    within(days)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['DayRequests', '01/01/20260', '01/02/20262', '01/03/20260'])
})

test('requests another range a second after the last change, and cancels the previous request @full', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { user, router } = await openAnalytics([request({ projectName: 'First' })])
  await expectProjects('Requests', ['First'])
  const requestedUrls: string[] = []
  const cancelled: string[] = []
  mockServer.use(
    http.get(requestsCall, ({ request: { url, signal } }) => {
      const { searchParams } = new URL(url)
      const range = `${searchParams.get('startDate')}-${searchParams.get('endDate')}`
      requestedUrls.push(range)
      signal.addEventListener('abort', () => cancelled.push(range))
      return delay('infinite')
    }),
  )
  await user.click(screen.getByRole('button', { name: /^Date range/ }))
  await user.click(await screen.findByRole('button', { name: 'Previous Week' }))
  await user.click(screen.getByRole('button', { name: 'Previous 6 Months' }))
  expect(screen.getByRole('grid', { name: 'Requests' })).toHaveAttribute('aria-busy', 'true')
  expect(requestedUrls).toEqual([])
  await act(() => jest.advanceTimersByTimeAsync(1000))
  await waitFor(() => expect(requestedUrls).toHaveLength(1))
  expect(new URLSearchParams(router.state.location.search).get('start')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Previous Year' }))
  await act(() => jest.advanceTimersByTimeAsync(1000))
  await waitFor(() => expect(requestedUrls).toHaveLength(2))
  await waitFor(() => expect(cancelled).toEqual([requestedUrls[0]]))
})

test('shows an empty list without a toast if loading fails, with Try Again', async () => {
  const failing = [requestsCall, `${requestsCall}/totals`].map((call) =>
    http.get(call, () => new HttpResponse(null, { status: 500 }), { once: true }),
  )
  const { user } = await openAnalytics([request({ projectName: 'Later' })], { first: failing })
  // Charts that failed to load don't claim that there is no data.
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try Again' }).length).toBeGreaterThan(3))
  expect(screen.queryByText('No Data')).not.toBeInTheDocument()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  for (const button of screen.getAllByRole('button', { name: 'Try Again' })) await user.click(button)
  await expectProjects('Requests', ['Later'])
})

test('links to a request, for users with permission @full', async () => {
  const { unmount } = await openAnalytics([request({ projectName: 'Mine' })])
  const link = await screen.findByRole('link', { name: 'Mine' })
  expect(link).toHaveAttribute(
    'href',
    `/ACME/assembly-request/00000000-0000-4000-8000-${String(requestCounter).padStart(12, '0')}`,
  )
  unmount()
  await openAnalytics([request({ projectName: 'Theirs' })], { roles: ['analytics.read'] })
  expect(await screen.findByText('Theirs')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Theirs' })).not.toBeInTheDocument()
})

test('has tabs above the charts, says what is counted and when, and refreshes @full', async () => {
  let requestCount = 0
  const counting = http.get(requestsCall, () => {
    requestCount += 1
  })
  const { user, container } = await openAnalytics([finished('Brick')], { first: [counting] })
  await expectProjects('Requests', [`Project ${requestCounter}`])
  const tab = screen.getByRole('tab', { name: 'In Progress Requests' })
  const counted = screen.getByText('Number of projects in the list below. Click a bar to filter the list.')
  expect(tab.compareDocumentPosition(counted) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.getByText(/^Requests by the (day|month)/)).toBeVisible()
  expect(screen.getByText(/^Last updated /)).toBeVisible()
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(requestCount).toBe(2))
  // Loaded data stays visible if a refresh fails.
  mockServer.use(http.get(requestsCall, () => new HttpResponse(null, { status: 500 })))
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText("Couldn't refresh.")).toBeVisible()
  await expectProjects('Requests', [`Project ${requestCounter}`])
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
})
