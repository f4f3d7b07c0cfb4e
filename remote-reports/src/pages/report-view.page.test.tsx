import { expect, jest, test } from '@jest/globals'
import { expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aReport, idOf } from '../testing/a-report.ts'
import { openReports } from '../testing/open-reports.tsx'
import { ReportsPlatform } from '../testing/reports-platform.ts'

const address = `reports/${idOf(1)}`
const queued = { status: 'Queued', completedDate: null, rowCount: null, columns: null, progress: 0 } as const

async function gridRows() {
  const grid = await screen.findByRole('grid', { name: 'Report' })
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(3))
  return within(grid)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .queryAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    )
}

test('shows charts and the grid with all rows @full', async () => {
  const { container } = await openReports(address, new ReportsPlatform())
  expect(await screen.findByRole('heading', { name: 'Requests by Month | All Requests' })).toBeVisible()
  expect(await gridRows()).toEqual(
    expect.arrayContaining([
      ['Sep 2026', 'P13', '4'],
      ['Oct 2026', 'P13', '7'],
      ['Oct 2026', 'P14', ''],
    ]),
  )
  expect(
    screen.getByText(/^Filter: Status is Complete \| 3 rows of 11 source rows \| Days start at midnight in New York/),
  ).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Requests' })).toBeVisible()
  expect(screen.getByRole('link', { name: /Reports$/ })).toHaveAttribute('href', '/ACME/reports')
  await expectNoAxeViolations(container)
})

test('splits bars by the second grouping, and filters the grid by a clicked one @full', async () => {
  const { user, container } = await openReports(address, new ReportsPlatform())
  await gridRows()
  await user.click(await screen.findByRole('button', { name: 'View as table of Requests' }))
  const table = screen.getByRole('table', { name: 'Requests by Month' })
  const texts = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(texts).toEqual([
    ['Month', 'P13', 'P14', 'Requests'],
    ['Sep 2026', '4', '', '4'],
    ['Oct 2026', '7', '', '7'],
  ])
  await user.click(within(table).getByRole('button', { name: 'Sep 2026' }))
  const grid = screen.getByRole('grid', { name: 'Report' })
  await waitFor(() => expect(within(grid).queryByText('Oct 2026')).not.toBeInTheDocument())
  expect(within(grid).getByText('Sep 2026')).toBeVisible()
  expect(within(table).getByRole('button', { name: 'Sep 2026' })).toHaveAttribute('aria-pressed', 'true')
  await expectNoAxeViolations(container)
  expect(screen.getByText('1 of 3 rows below.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show Rows' }))
  expect(grid).toContainElement(document.activeElement as HTMLElement)
  await user.click(within(table).getByRole('button', { name: 'Sep 2026' }))
  await waitFor(() => expect(within(grid).getAllByText('Oct 2026')).toHaveLength(2))
  expect(screen.getByText('Click a chart to filter the rows below.')).toBeVisible()
})

test('shows live progress, and the complete report', async () => {
  const platform = new ReportsPlatform({ reports: [aReport({ ...queued, charts: [] })] })
  await openReports(address, platform)
  expect(await screen.findByText('Waiting for a worker')).toBeVisible()
  await waitFor(() => expect(platform.events.areFollowed).toBe(true))
  act(() =>
    platform.changeReport(idOf(1), { status: 'InProgress', progress: 40, statusDetails: 'Reading the data set' }),
  )
  expect(await screen.findByText('Reading the data set')).toBeVisible()
  act(() => platform.changeReport(idOf(1), aReport()))
  expect(await screen.findByRole('grid', { name: 'Report' })).toBeVisible()
})

test('shows failed, missing and forbidden states', async () => {
  const platform = new ReportsPlatform({
    reports: [aReport({ ...queued, charts: [], status: 'Failed', statusDetails: 'Gone.' })],
  })
  const { router } = await openReports(address, platform)
  expect(await screen.findByRole('alert')).toHaveTextContent('The Report Failed')
  expect(screen.getByRole('button', { name: /^Run Again/ })).toBeVisible()
  await act(() => router.navigate(`/ACME/reports/${idOf(77)}`))
  expect(await screen.findByRole('heading', { name: 'Report Not Found' })).toBeVisible()
  mockServer.use(http.get('/api/reports/:id', () => new HttpResponse(null, { status: 403 })))
  await act(() => router.navigate(`/ACME/reports/${idOf(78)}`))
  expect(await screen.findByRole('heading', { name: "You Don't Have Access to This Report" })).toBeVisible()
})

test('reports missing rows rather than showing fewer @full', async () => {
  await openReports(address, new ReportsPlatform({ reports: [aReport({ rowCount: 4 })] }))
  expect(await screen.findByText(/Only 3 of 4 rows of the report were received/)).toBeVisible()
})

test('prints header, bars and rows', async () => {
  const print = jest.fn(() => ({
    head: document.querySelector('.print-sheet header')?.textContent,
    tables: [...document.querySelectorAll('.print-sheet table')].map((table) =>
      [...table.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent)),
    ),
  }))
  window.print = print
  const { user } = await openReports(address, new ReportsPlatform())
  await gridRows()
  await user.click(screen.getByRole('button', { name: 'Print PDF' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  const { head, tables } = print.mock.results[0]?.value as ReturnType<typeof print>
  expect(head).toContain('3 rows | Days start at midnight in New York')
  expect(tables).toEqual([
    [
      ['Sep 2026 | P13', '4', ''],
      ['Oct 2026 | P13', '7', ''],
      ['Oct 2026 | P14', 'N/A', ''],
    ],
    [
      ['Month', 'Portfolio', 'Requests'],
      ['Sep 2026', 'P13', '4'],
      ['Oct 2026', 'P13', '7'],
      ['Oct 2026', 'P14', ''],
    ],
  ])
  await waitFor(() => expect(document.querySelector('.print-sheet')).toBeNull())
})

test('is deleted after a confirmation, and opens the list', async () => {
  const platform = new ReportsPlatform()
  const { user, router } = await openReports(address, platform)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Report' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/reports'))
  expect(platform.calls).toContain(`delete ${idOf(1)}`)
})

test('does not open the list after switching the organization @full', async () => {
  const answer = Promise.withResolvers<undefined>()
  const { user, router } = await openReports(address, new ReportsPlatform())
  mockServer.use(
    http.delete('/api/reports/:id', async () => {
      await answer.promise
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Report' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await act(() => router.navigate(`/OTHER/${address}`))
  answer.resolve(undefined)
  expect(await screen.findByText('The report has been deleted.')).toBeVisible()
  expect(router.state.location.pathname).toBe(`/OTHER/${address}`)
})

test('supports a pivot by formatted months @full', async () => {
  const { user } = await openReports(address, new ReportsPlatform())
  await gridRows()
  await user.click(await screen.findByRole('button', { name: 'Report menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pivot' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pivot' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Columns' }), 'Portfolio')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Measure' }), 'Sum of Requests')
  const table = await dialog.findByRole('grid', { name: 'Pivot' })
  const texts = () =>
    [...table.querySelectorAll('tr:not([aria-hidden])')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
  await waitFor(() =>
    expect(texts()).toEqual([
      ['', 'P13', 'P14', 'Total'],
      ['Sep 2026', '4', '', '4'],
      ['Oct 2026', '7', '0', '7'],
      ['Total', '11', '0', '11'],
    ]),
  )
  expect(dialog.getByRole('button', { name: 'Export to Excel' })).toBeEnabled()
})
