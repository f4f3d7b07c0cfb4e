import { expect, jest, test } from '@jest/globals'
import { expectNoAxeViolations } from '@lintel/shared/testing'
import { afterTest, setGlobal } from '@lintel/shared/testing/runner'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { aReport, idOf } from '../testing/a-report.ts'
import { aTile, DashboardPlatform } from '../testing/dashboard-platform.ts'
import { openReports } from '../testing/open-reports.tsx'
import { ReportsPlatform } from '../testing/reports-platform.ts'

const second = aTile({ id: idOf(702), reportType: 'By City', size: 'small', report: null })
const hidden = aTile({
  ...{ id: idOf(703), reportType: null, dataset: null, isHidden: true, report: null, mayRun: false },
})

const completedDate = '2026-11-22T15:30:00.000Z'

async function openDashboard(
  parts: ConstructorParameters<typeof DashboardPlatform>[0] = {},
  reports = new ReportsPlatform(),
) {
  const dashboard = new DashboardPlatform(parts)
  const handlers = () => [...dashboard.handlers(), ...reports.handlers()]
  const page = await openReports('dashboard', { handlers })
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  return { ...page, dashboard, reports }
}

function titles() {
  return screen
    .getAllByRole('heading', { level: 2 })
    .flatMap(({ textContent }) => (textContent === 'Requests' ? [] : textContent))
}

test("shows each report's latest result with its time, and marks hidden ones @full", async () => {
  const platform = new ReportsPlatform({ reports: [aReport({ completedDate })] })
  const { container } = await openDashboard({ tiles: [aTile(), second, hidden] }, platform)
  const tile = within(await screen.findByRole('region', { name: 'Requests by Month | All Requests' }))
  expect(await tile.findByText('Last updated Nov 22, 2026, 10:30 AM EST')).toBeVisible()
  expect(await tile.findByRole('button', { name: 'View as table of Requests' })).toBeVisible()
  expect(tile.getByRole('link', { name: /Requests by Month/ })).toHaveAttribute('href', `/ACME/reports/${idOf(1)}`)
  const empty = within(screen.getByRole('region', { name: 'By City | All Requests' }))
  expect(empty.getByText('Not run yet.')).toBeVisible()
  const other = within(screen.getByRole('region', { name: 'Hidden Report' }))
  expect(other.getByText("You don't have access to this report's data.")).toBeVisible()
  expect(other.queryByRole('button')).toBeNull()
  await expectNoAxeViolations(container)
})

test('shows all tiles when their reports are loaded, or after a second @full', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const reports = new ReportsPlatform({ reports: [aReport(), aReport({ id: idOf(2) })] })
  const lateResponse = Promise.withResolvers<undefined>()
  const tiles = [aTile(), aTile({ id: idOf(704), reportType: 'By State', report: aReport({ id: idOf(2) }) })]
  const dashboard = new DashboardPlatform({ tiles })
  const slowReport = http.get(`/api/reports/${idOf(2)}`, () => lateResponse.promise)
  await openReports('dashboard', { handlers: () => [slowReport, ...dashboard.handlers(), ...reports.handlers()] })
  await waitFor(() => expect(reports.calls).toContain(`read ${idOf(1)}`))
  expect(screen.getByText('Loading the dashboard')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: /Requests by Month/ })).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(1000))
  expect(await screen.findByRole('region', { name: /Requests by Month/ })).toBeVisible()
  expect(within(screen.getByRole('region', { name: /By State/ })).getByText('Loading the report')).toBeInTheDocument()
  lateResponse.resolve(undefined)
  const other = within(screen.getByRole('region', { name: /By State/ }))
  expect(await other.findByRole('button', { name: 'View as table of Requests' })).toBeVisible()
})

test("a tile that throws doesn't affect the others @full", async () => {
  jest.spyOn(console, 'error').mockReturnValue()
  jest.spyOn(console, 'warn').mockReturnValue()
  const broken = aReport({ id: idOf(2), timeZone: 'No/Zone', completedDate })
  const reports = new ReportsPlatform({ reports: [aReport({ completedDate }), broken] })
  const { user } = await openDashboard(
    { tiles: [aTile(), aTile({ id: idOf(704), reportType: 'By State', report: broken })] },
    reports,
  )
  const failed = within(await screen.findByRole('region', { name: /By State/ }))
  expect(await failed.findByRole('alert')).toHaveTextContent("Couldn't show this part of the page")
  const other = within(screen.getByRole('region', { name: /Requests by Month/ }))
  expect(await other.findByText(/^Last updated Nov 22, 2026/)).toBeVisible()
  await user.click(failed.getByRole('button', { name: 'Try Again' }))
  expect(failed.getByRole('alert')).toBeVisible()
})

test('runs a report again, once at a time, with its progress or failure', async () => {
  const { user, dashboard, reports } = await openDashboard()
  const refresh = await screen.findByRole('button', { name: 'Refresh Requests by Month | All Requests' })
  const order = `order built-in:requests-by-month ${idOf(301)}`
  const later = aReport({ id: idOf(2), status: 'Queued' })
  dashboard.dashboard = { ...dashboard.dashboard, tiles: [aTile({ later })] }
  jest.useFakeTimers({ advanceTimers: true })
  await user.click(refresh)
  expect(await screen.findByText('Refreshing…')).toBeVisible()
  await user.click(refresh)
  expect(reports.calls.filter((call) => call === order)).toHaveLength(1)
  const failed = aReport({ id: idOf(2), status: 'Failed', statusDetails: 'The data set is gone.' })
  dashboard.dashboard = { ...dashboard.dashboard, tiles: [aTile({ later: failed })] }
  await act(() => jest.advanceTimersByTimeAsync(1500))
  expect(await screen.findByText('The last run failed. The data set is gone.')).toBeVisible()
  expect(refresh).not.toHaveAttribute('aria-disabled')
})

test('can be arranged by keyboard, with announcements, and saved', async () => {
  const { user, dashboard, container } = await openDashboard({ tiles: [aTile(), second, hidden] })
  await user.click(await screen.findByRole('button', { name: 'Arrange' }))
  const handle = screen.getByRole('button', { name: 'Move By City | All Requests' })
  handle.focus()
  await user.keyboard('{ArrowLeft}')
  expect(titles()).toEqual(['By City | All Requests', 'Requests by Month | All Requests', 'Hidden Report'])
  expect(screen.getByText('By City | All Requests: 1 of 3, number.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Move By City | All Requests' })).toHaveFocus()
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}{ArrowDown}')
  expect(screen.getByText('By City | All Requests: 2 of 3, full width.')).toBeInTheDocument()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size of Hidden Report' }), 'small')
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'Save Dashboard' }))
  expect(await screen.findByText('The dashboard has been saved.')).toBeVisible()
  expect(dashboard.dashboard.tiles.map(({ id, size }) => [id, size])).toEqual([
    [idOf(701), 'wide'],
    [idOf(702), 'full'],
    [idOf(703), 'small'],
  ])
})

test('can be arranged by dragging', async () => {
  const { user } = await openDashboard({ tiles: [aTile(), second, hidden] })
  await user.click(await screen.findByRole('button', { name: 'Arrange' }))
  let elementUnderPointer: Element | null = screen.getByRole('region', { name: 'Hidden Report' })
  document.elementFromPoint = () => elementUnderPointer
  // jsdom doesn't have this method.
  afterTest(() => Reflect.deleteProperty(document, 'elementFromPoint'))
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Move Requests by Month | All Requests' }), { button: 0 })
  fireEvent.pointerMove(window)
  expect(titles()).toEqual(['By City | All Requests', 'Hidden Report', 'Requests by Month | All Requests'])
  fireEvent.pointerUp(window)
  elementUnderPointer = screen.getByRole('region', { name: 'By City | All Requests' })
  fireEvent.pointerMove(window)
  expect(titles().at(-1)).toBe('Requests by Month | All Requests')
})

test.each([
  ['Keep Mine', ['Requests by Month | All Requests']],
  ['Use Theirs', ['By City | All Requests']],
])('a conflicting save names the other user, and the user resolves it: %s @full', async (choice, after) => {
  const { user, dashboard, container } = await openDashboard({ tiles: [aTile(), second] })
  await user.click(await screen.findByRole('button', { name: 'Arrange' }))
  await user.click(screen.getByRole('button', { name: 'Remove By City | All Requests' }))
  dashboard.dashboard = { ...dashboard.dashboard, revision: 5, tiles: [second], changedBy: 'Bo Adams' }
  await user.click(screen.getByRole('button', { name: 'Save Dashboard' }))
  const both = within(await screen.findByRole('alert'))
  expect(both.getByRole('heading', { name: 'Bo Adams changed this while you were editing' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Requests by Month | All Requests' })).toBeVisible()
  await expectNoAxeViolations(container)
  await user.click(both.getByRole('button', { name: choice }))
  await waitFor(() => expect(titles()).toEqual(after))
  expect(screen.queryByRole('heading', { name: /changed this while/ })).toBeNull()
  if (choice === 'Use Theirs') await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Arrange' })).toBeVisible()
  expect(titles()).toEqual(after)
  expect(dashboard.dashboard.revision).toBe(choice === 'Keep Mine' ? 6 : 5)
})

test("a response requested before saving doesn't overwrite the saved dashboard @full", async () => {
  const { user, dashboard } = await openDashboard({ tiles: [aTile(), second] })
  await user.click(await screen.findByRole('button', { name: 'Arrange' }))
  await user.click(screen.getByRole('button', { name: 'Remove By City | All Requests' }))
  const answer = dashboard.holdNext()
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(dashboard.isHeld).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Save Dashboard' }))
  expect(await screen.findByRole('button', { name: 'Arrange' })).toBeVisible()
  answer()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(titles()).toEqual(['Requests by Month | All Requests'])
})

test('adds a report at the end, and restores an earlier version @full', async () => {
  const { user, dashboard } = await openDashboard({ tiles: [], revision: 3 })
  expect(await screen.findByText('No Reports on the Dashboard')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Report' }))
  const type = dialog.getByRole('combobox', { name: 'Report Type' })
  await waitFor(() => expect(type).toBeEnabled())
  await user.click(type)
  await user.click(await screen.findByRole('option', { name: /^Requests by Month/ }))
  await user.click(dialog.getByRole('combobox', { name: 'Filtered Data Set' }))
  await user.click(await screen.findByRole('option', { name: /^All Requests/ }))
  await user.click(dialog.getByRole('button', { name: 'Add Report' }))
  expect(await screen.findByRole('region', { name: 'Requests by Month | All Requests' })).toBeVisible()
  expect(dashboard.dashboard).toMatchObject({ revision: 4, tiles: [{ dataSetId: idOf(301), size: 'wide' }] })
  await user.click(screen.getByRole('button', { name: 'History' }))
  await user.click(await screen.findByRole('button', { name: 'Restore version 3' }))
  expect(await screen.findByText('The dashboard has been restored.')).toBeVisible()
  expect(dashboard.dashboard).toMatchObject({ revision: 5, tiles: [] })
})

test('adds and restores despite a conflict, after a confirmation @full', async () => {
  const { user, dashboard } = await openDashboard({ tiles: [], revision: 3 })
  await user.click(await screen.findByRole('button', { name: 'Add Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Report' }))
  const type = dialog.getByRole('combobox', { name: 'Report Type' })
  await waitFor(() => expect(type).toBeEnabled())
  await user.click(type)
  await user.click(await screen.findByRole('option', { name: /^Requests by Month/ }))
  await user.click(dialog.getByRole('combobox', { name: 'Filtered Data Set' }))
  await user.click(await screen.findByRole('option', { name: /^All Requests/ }))
  dashboard.dashboard = { ...dashboard.dashboard, tiles: [second], revision: 4, changedBy: 'Bo Cole' }
  await user.click(dialog.getByRole('button', { name: 'Add Report' }))
  const question = await screen.findByRole('alertdialog', { name: 'Add Report Anyway?' })
  expect(question).toHaveTextContent('Bo Cole changed this dashboard after you opened it.Reports')
  expect(question).toHaveTextContent('Before: noneNow: By City | All Requests')
  await user.click(within(question).getByRole('button', { name: 'Add Report' }))
  await waitFor(() => expect(dashboard.dashboard).toMatchObject({ revision: 5, tiles: [{ id: second.id }, {}] }))
  await user.click(await screen.findByRole('button', { name: 'History' }))
  const version = await screen.findByRole('button', { name: 'Restore version 3' })
  dashboard.dashboard = { ...dashboard.dashboard, tiles: [second], revision: 6 }
  await user.click(version)
  const again = await screen.findByRole('alertdialog', { name: 'Restore Anyway?' })
  await user.click(within(again).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('The dashboard has been restored.')).toBeVisible()
  expect(dashboard.dashboard).toMatchObject({ revision: 7, tiles: [] })
})

test('prints each visible report on its own page @full', async () => {
  const print = jest.fn()
  setGlobal('print', print)
  const { user } = await openDashboard({ tiles: [aTile(), second, hidden] })
  await user.click(await screen.findByRole('button', { name: 'Print PDF' }))
  expect(print).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(document.querySelectorAll('.print-sheet .bars')).toHaveLength(1))
  const sections = [...document.querySelectorAll('.print-sheet .tile')].map(
    (tile) => tile.querySelector('h1')?.textContent,
  )
  expect(sections).toEqual(['Requests by Month | All Requests', 'By City | All Requests'])
  expect(document.querySelector('.print-sheet style')).toHaveTextContent('break-before: page')
})

const small = { size: 'small', reportType: 'Requests' } as const

/** One row per month from this month to October 2026, with 1, 2, 3, … requests. */
function monthsFrom(month: number) {
  const starts = Array.from(
    { length: 10 - month + 1 },
    (_, index) => `2026-${String(month + index).padStart(2, '0')}-01`,
  )
  return [{ rows: starts.length, columns: [starts, starts.map(() => 'P13'), starts.map((_, index) => index + 1)] }]
}

test('a small tile shows the last complete period, its change, and a sparkline', async () => {
  const reports = new ReportsPlatform({ reports: [aReport({ completedDate, rowCount: 4 })], rows: monthsFrom(7) })
  const { container } = await openDashboard({ tiles: [aTile(small)] }, reports)
  const tile = within(await screen.findByRole('region', { name: 'Requests | All Requests' }))
  expect(await tile.findByText('Requests, Oct 2026')).toBeVisible()
  expect(tile.getByText('4')).toBeVisible()
  expect(tile.getByText('Up 1 (33.3%) from Sep 2026')).toBeVisible()
  const line = tile.getByRole('img', { name: /^Requests: line chart from Jul 2026 to Oct 2026/ })
  expect(line).toHaveAccessibleName(/Highest: Oct 2026 with 4. Lowest: Jul 2026 with 1/)
  await expectNoAxeViolations(container)
})

test('a period without data is a dash with a screen reader text', async () => {
  const reports = new ReportsPlatform({ reports: [aReport({ completedDate: '2027-03-02T15:30:00.000Z' })] })
  await openDashboard({ tiles: [aTile(small)] }, reports)
  const tile = within(await screen.findByRole('region', { name: 'Requests | All Requests' }))
  expect(await tile.findByText('Requests, Feb 2027')).toBeVisible()
  expect(tile.getByText('No data')).toBeInTheDocument()
  expect(tile.getByText('No data for Feb 2027')).toBeVisible()
  expect(tile.queryByText(/^0$|Infinity|NaN/)).toBeNull()
})

test('a small tile of an ungrouped report shows its row count', async () => {
  const plain = aReport({ charts: [], rowCount: 1204, columns: [{ field: 'city', title: 'City', type: 'text' }] })
  await openDashboard({ tiles: [aTile(small)] }, new ReportsPlatform({ reports: [plain] }))
  expect(await screen.findByText('1,204 rows')).toBeVisible()
})

test('shows in a tile that its data failed to load, and retries', async () => {
  const reports = new ReportsPlatform({ reports: [aReport({ completedDate, rowCount: 4 })], rows: monthsFrom(7) })
  const dashboard = new DashboardPlatform({ tiles: [aTile(small)] })
  const refused = http.get(`/api/reports/${idOf(1)}/rows`, () => HttpResponse.json({}, { status: 400 }), { once: true })
  const { user } = await openReports('dashboard', {
    handlers: () => [refused, ...dashboard.handlers(), ...reports.handlers()],
  })
  const tile = within(await screen.findByRole('region', { name: 'Requests | All Requests' }))
  expect(await tile.findByText("Couldn't Load the Report's Data")).toBeVisible()
  await user.click(tile.getByRole('button', { name: 'Try Again' }))
  expect(await tile.findByText('Up 1 (33.3%) from Sep 2026')).toBeVisible()
})

test('a link opens the dashboard with its period, which limits reports over time', async () => {
  const dated = aReport({ completedDate, rowCount: 10 })
  const rows = monthsFrom(1)
  const undated = aReport({ id: idOf(2), columns: (aReport().columns ?? []).slice(1), rowCount: 10 })
  const tiles = [aTile(small), aTile({ id: idOf(704), reportType: 'By Portfolio', report: undated })]
  const dashboard = new DashboardPlatform({ tiles })
  const reports = new ReportsPlatform({ reports: [dated, undated], rows })
  const { user, router } = await openReports('dashboard?months=3', {
    handlers: () => [...dashboard.handlers(), ...reports.handlers()],
  })
  const tile = within(await screen.findByRole('region', { name: 'Requests | All Requests' }))
  expect(await tile.findByRole('img', { name: /line chart from Aug 2026 to Oct 2026/ })).toBeVisible()
  const other = within(screen.getByRole('region', { name: 'By Portfolio | All Requests' }))
  expect(await other.findByText("Shows all dates because this report isn't grouped by date.")).toBeVisible()
  const copied = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy Link' }))
  expect(await screen.findByText('Link copied.')).toBeVisible()
  expect(copied).toHaveBeenCalledTimes(1)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'All dates')
  expect(await tile.findByRole('img', { name: /line chart from Jan 2026 to Oct 2026/ })).toBeVisible()
  expect(router.state.location.search).toBe('')
  expect(screen.queryByText(/^Shows all dates/)).toBeNull()
})

test('ignores an invalid period in the URL', async () => {
  await openReports('dashboard?months=900', {
    handlers: () => [...new DashboardPlatform().handlers(), ...new ReportsPlatform().handlers()],
  })
  expect(await screen.findByRole('combobox', { name: 'Period' })).toHaveDisplayValue('All dates')
})
