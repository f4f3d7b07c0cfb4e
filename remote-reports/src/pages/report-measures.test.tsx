import { expect, jest, test } from '@jest/globals'
import type { Grouping, ReportColumn } from '@lintel/shared/contract/reports'
import { readSpreadsheet, runSpreadsheetWorkers } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { aReport, idOf, sampleColumns } from '../testing/a-report.ts'
import { openReports } from '../testing/open-reports.tsx'
import { ReportsPlatform } from '../testing/reports-platform.ts'

const columns: ReportColumn[] = [
  { field: 'requestedDate', title: 'Quarter', type: 'day', unit: 'quarter' },
  { field: 'share', title: 'Share', type: 'number', format: 'percent', measure: 'share' },
  { field: 'before:share', title: 'Share, Period Before', type: 'number', format: 'percent', compared: 'before' },
]
const rows = [
  {
    rows: 3,
    columns: [
      ['2026-04-01', '2026-07-01', '2026-10-01'],
      [12.5, 62.5, 25],
      [null, 12.5, 62.5],
    ],
  },
]

/** Grids remember by their report type what was filtered. */
let types = ''

async function open(grouping: Partial<Grouping>, shown = columns) {
  const { definition, charts } = aReport()
  const base = { by: [{ field: 'requestedDate', unit: 'quarter' }], measures: [{ function: 'share' }] } as const
  types += 'a'
  const report = aReport({
    reportTypeId: `built-in:${types}`,
    definition: {
      ...definition,
      grouping: { by: [...base.by], measures: [...base.measures], chart: true, ...grouping },
    },
    charts: charts.map((chart) => ({ ...chart, dataKey: 'share', formatter: 'percent' as const })),
    columns: shown,
  })
  const given = rows.map((group) => ({ ...group, columns: group.columns.slice(0, shown.length) }))
  const opened = await openReports(`reports/${idOf(1)}`, new ReportsPlatform({ reports: [report], rows: given }))
  const grid = within(await screen.findByRole('grid', { name: 'Report' }))
  await grid.findByText('2026 Q4')
  return { ...opened, grid }
}

test('lines show a measure and the period before, and a point filters the grid', async () => {
  const { user, grid } = await open({ chartKind: 'line', compare: 'period-before' })
  expect(grid.getAllByText('62.5 %')).toHaveLength(2)
  await user.click(await screen.findByRole('button', { name: 'View as table of Requests' }))
  const table = within(screen.getByRole('table', { name: 'Share by Quarter' }))
  expect(table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Quarter', 'Share', 'Period Before'],
    ['2026 Q2', '12.5 %', ''],
    ['2026 Q3', '62.5 %', '12.5 %'],
    ['2026 Q4', '25 %', '62.5 %'],
  ])
  await user.click(table.getByRole('button', { name: '2026 Q3' }))
  await waitFor(() => expect(grid.queryByText('2026 Q4')).toBeNull())
  expect(grid.getByText('2026 Q3')).toBeVisible()
})

test('a bar of three groupings filters the grid by its whole path', async () => {
  const [month, portfolio, requests] = sampleColumns as [ReportColumn, ReportColumn, ReportColumn]
  const status: ReportColumn = { field: 'status', title: 'Status', type: 'text' }
  const months = ['2026-09-01', '2026-09-01', '2026-10-01']
  const three = [{ rows: 3, columns: [months, ['P13', 'P13', 'P13'], ['Draft', 'Complete', 'Draft'], [4, 7, 1]] }]
  const report = aReport({ reportTypeId: idOf(203), columns: [month, portfolio, status, requests] })
  const platform = new ReportsPlatform({ reports: [report], rows: three })
  const { user } = await openReports(`reports/${idOf(1)}`, platform)
  const grid = within(await screen.findByRole('grid', { name: 'Report' }))
  await waitFor(() => expect(grid.getAllByText('P13')).toHaveLength(3))
  await user.click(await screen.findByRole('button', { name: 'View as table of Requests' }))
  const bar = screen.getByRole('button', { name: 'Sep 2026 · P13 · Draft' })
  await user.click(bar)
  await waitFor(() => expect(grid.getAllByText('P13')).toHaveLength(1))
  expect(grid.getByText('Sep 2026')).toBeVisible()
  expect(grid.getByText('Draft')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Sep 2026 · P13 · Complete' }))
  expect(await grid.findByText('Complete')).toBeVisible()
  expect(bar).toHaveAttribute('aria-pressed', 'false')
  await user.click(screen.getByRole('button', { name: 'Sep 2026 · P13 · Complete' }))
  await waitFor(() => expect(grid.getAllByText('P13')).toHaveLength(3))
})

test('a pie has its shares in the legend', async () => {
  await open({ chartKind: 'pie' }, columns.slice(0, 2))
  const legend = within(await screen.findByRole('list', { name: 'Colors of Requests' })).getAllByRole('listitem')
  expect(legend.map(({ textContent }) => textContent)).toEqual(['2026 Q2, 12.5%', '2026 Q3, 62.5%', '2026 Q4, 25%'])
})

test('a spreadsheet has quarters as texts, and shares as numbers', async () => {
  const download = jest.spyOn(URL, 'createObjectURL')
  runSpreadsheetWorkers()
  const { user } = await open({ compare: 'period-before' })
  await user.click(await screen.findByRole('button', { name: 'Report menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Export To Excel' }))
  await waitFor(() => expect(download).toHaveBeenCalled())
  const { rows: written } = await readSpreadsheet(download.mock.calls[0]?.[0] as Blob)
  expect(written[0]).toEqual(['Quarter', 'Share', 'Share, Period Before'])
  expect(written.slice(1).map((row) => row.slice(0, 2))).toEqual([
    ['2026 Q2', 12.5],
    ['2026 Q3', 62.5],
    ['2026 Q4', 25],
  ])
  expect(written.slice(2).map((row) => row[2])).toEqual([12.5, 62.5])
})
