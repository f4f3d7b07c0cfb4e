import { expect, test } from '@jest/globals'
import { expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aReport, idOf } from '../testing/a-report.ts'
import { openReports } from '../testing/open-reports.tsx'
import { ReportsPlatform } from '../testing/reports-platform.ts'

function rows() {
  return within(screen.getByRole('list', { name: 'Reports' })).getAllByRole('listitem')
}

const begun = { completedDate: null, rowCount: null, columns: null, charts: [] }

test('lists reports, ten a page, each with its icon, title, date or status, and submitter', async () => {
  const parts = [
    {},
    { ...begun, status: 'Queued' },
    { ...begun, status: 'InProgress', progress: 41.6 },
    { ...begun, status: 'Failed', statusDetails: 'The field Portfolio is gone.' },
  ] as const
  const reports = Array.from({ length: 12 }, (_, index) => aReport({ id: idOf(index + 1), ...parts[index] }))
  const { container } = await openReports('reports', new ReportsPlatform({ reports }))
  expect(await screen.findByText('1–10 of 12')).toBeVisible()
  expect(
    rows()
      .map((row) => row.textContent)
      .slice(0, 4),
  ).toEqual([
    'Requests by Month | All Requests2 hours ago | Ada Byrne',
    'Requests by Month | All RequestsQueued | Ada Byrne',
    'Requests by Month | All RequestsIn Progress, 42 % | Ada Byrne',
    'Requests by Month | All RequestsFailed | Ada ByrneThe field Portfolio is gone.Run Again: Requests by Month | All Requests',
  ])
  expect(within(rows()[0] as HTMLElement).getByRole('link')).toHaveAttribute('href', `/ACME/reports/${idOf(1)}`)
  await expectNoAxeViolations(container)
})

test('asks the server for what is typed, and keeps it in the address', async () => {
  const platform = new ReportsPlatform()
  const { user, router } = await openReports('reports', platform)
  await user.type(await screen.findByRole('searchbox', { name: 'Search Reports' }), 'byrne')
  expect(await screen.findByText('1 report found')).toBeVisible()
  expect(router.state.location.search).toBe('?search=byrne')
  expect(platform.calls).toEqual(['filterNeedle=&skip=0&take=10', 'filterNeedle=byrne&skip=0&take=10'])
})

test('sees a report being made and completed without a reload', async () => {
  const platform = new ReportsPlatform({ reports: [aReport({ ...begun, status: 'Queued' })] })
  await openReports('reports', platform)
  expect(await screen.findByText('Queued | Ada Byrne')).toBeVisible()
  platform.tell(idOf(1), { status: 'Complete', completedDate: new Date().toISOString() })
  await waitFor(() => expect(rows()[0]).not.toHaveTextContent('Queued'))
})

test('runs a failed one again, once, and shows the new one', async () => {
  const platform = new ReportsPlatform({ reports: [aReport({ ...begun, status: 'Failed', statusDetails: 'Gone.' })] })
  const { user, router } = await openReports('reports', platform)
  await user.dblClick(await screen.findByRole('button', { name: /^Run Again/ }))
  expect(await screen.findByText('Waiting for a worker')).toBeVisible()
  expect(router.state.location.pathname).toBe(`/ACME/reports/${idOf(9000)}`)
  expect(platform.reports).toHaveLength(2)
})

test('leads whoever may run the first one to its button', async () => {
  await openReports('reports', new ReportsPlatform({ reports: [] }))
  expect(await screen.findByText('Choose a report type and a data set with Run Report.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Run Report' })).toBeVisible()
})

test('says that there are none, and why they cannot be loaded', async () => {
  const { user } = await openReports('reports', new ReportsPlatform({ reports: [] }), ['reporting.read'])
  expect(await screen.findByRole('heading', { name: 'No Reports' })).toBeVisible()
  expect(screen.queryByText(/with Run Report/)).toBeNull()
  mockServer.use(http.get('/api/reports', () => new HttpResponse(null, { status: 403 }), { once: true }))
  await user.type(screen.getByRole('searchbox'), 'y')
  expect(await screen.findByRole('heading', { name: 'You May Not See Reports' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('No Items To Display')).toBeVisible()
})

test('shows the new report to nobody who has gone to another organization meanwhile', async () => {
  const platform = new ReportsPlatform({ reports: [aReport({ ...begun, status: 'Failed', statusDetails: 'Gone.' })] })
  const answer = Promise.withResolvers<undefined>()
  const { user, router } = await openReports('reports', platform)
  mockServer.use(
    http.post('/api/reports/:id/again', async () => {
      await answer.promise
      return HttpResponse.json(aReport({ ...begun, id: idOf(9000), status: 'Queued' }), { status: 202 })
    }),
  )
  await user.click(await screen.findByRole('button', { name: /^Run Again/ }))
  await act(() => router.navigate('/OTHER/reports'))
  const { length } = platform.calls
  answer.resolve(undefined)
  await waitFor(() => expect(platform.calls.length).toBeGreaterThan(length))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(router.state.location.pathname).toBe('/OTHER/reports')
})
