import { expect, jest, test, describe } from '@jest/globals'
import type { Grouping, ReportColumn } from '@lintel/shared/contract/reports'
import { readSpreadsheet, runSpreadsheetWorkers } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { aReport, idOf, sampleColumns } from '../testing/a-report.ts'
import { openReports } from '../testing/open-reports.tsx'
import { ReportsPlatform } from '../testing/reports-platform.ts'

describe('report measures', () => {
  const columns: ReportColumn[] = [
    { field: 'requestedDate', title: 'Quarter', type: 'day', unit: 'quarter' },
    { field: 'share', title: 'Share', type: 'number', format: 'percent', measure: 'share' },
    { field: 'before:share', title: 'Share, Previous Period', type: 'number', format: 'percent', compared: 'before' },
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

  /** Grids save filters per report type. */
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
    const visibleRows = rows.map((group) => ({ ...group, columns: group.columns.slice(0, shown.length) }))
    const opened = await openReports(
      `reports/${idOf(1)}`,
      new ReportsPlatform({ reports: [report], rows: visibleRows }),
    )
    const grid = within(await screen.findByRole('grid', { name: 'Report' }))
    await grid.findByText('2026 Q4')
    return { ...opened, grid }
  }

  test('lines show a measure and the previous period, and a point filters the grid @full', async () => {
    const { user, grid } = await open({ chartKind: 'line', compare: 'period-before' })
    expect(grid.getAllByText('62.5%')).toHaveLength(2)
    await user.click(await screen.findByRole('button', { name: 'View as table of Requests' }))
    const table = within(screen.getByRole('table', { name: 'Share by Quarter' }))
    expect(table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Quarter', 'Share', 'Previous Period'],
      ['2026 Q2', '12.5%', ''],
      ['2026 Q3', '62.5%', '12.5%'],
      ['2026 Q4', '25%', '62.5%'],
    ])
    await user.click(table.getByRole('button', { name: '2026 Q3' }))
    await waitFor(() => expect(grid.queryByText('2026 Q4')).toBeNull())
    expect(grid.getByText('2026 Q3')).toBeVisible()
  })

  test('a bar of three groupings filters the grid by all of them @full', async () => {
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

  test('a pie has shares', async () => {
    await open({ chartKind: 'pie' }, columns.slice(0, 2))
    const pie = await screen.findByRole('img', { name: /^Requests: pie chart of 3\./ })
    expect(pie).toHaveAccessibleName(/Shares: 12\.5% 2026 Q2; 62\.5% 2026 Q3; 25% 2026 Q4\./)
  })

  test('exports quarters as text, and shares as numbers', async () => {
    const download = jest.spyOn(URL, 'createObjectURL')
    runSpreadsheetWorkers()
    const { user } = await open({ compare: 'period-before' })
    await user.click(await screen.findByRole('button', { name: 'Report menu' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Export To Excel' }))
    await waitFor(() => expect(download).toHaveBeenCalled())
    const { rows: written } = await readSpreadsheet(download.mock.calls[0]?.[0] as Blob)
    expect(written[0]).toEqual(['Quarter', 'Share', 'Share, Previous Period'])
    expect(written.slice(1).map((row) => row.slice(0, 2))).toEqual([
      ['2026 Q2', 12.5],
      ['2026 Q3', 62.5],
      ['2026 Q4', 25],
    ])
    expect(written.slice(2).map((row) => row[2])).toEqual([12.5, 62.5])
  })
})

describe('report time zone', () => {
  const moment = '2026-11-22T10:30:00.000Z'
  const columns = [
    { field: 'requestedDate', title: 'Requested', type: 'date' },
    { field: 'dueDate', title: 'Due', type: 'day' },
  ] as const

  /** No time zone has both of these dates. */
  const timeZones = [
    { timeZone: 'Pacific/Kiritimati', day: '11/23/2026', at: Date.UTC(2026, 10, 23, 0, 30) },
    { timeZone: 'Pacific/Pago_Pago', day: '11/21/2026', at: Date.UTC(2026, 10, 21, 23, 30) },
  ]

  /** Days since the end of 1899, as Excel counts them. */
  function serial(shown: number): number {
    return shown / 86_400_000 + 25_569
  }

  async function open(timeZone: string, search = '', due = ['2026-11-30']) {
    const rows = due.length
    const report = aReport({ timeZone, charts: [], rowCount: rows, columns: [...columns] })
    const platform = new ReportsPlatform({ reports: [report], rows: [{ rows, columns: [due.map(() => moment), due] }] })
    const opened = await openReports(`reports/${idOf(1)}${search}`, platform)
    return { ...opened, grid: await screen.findByRole('grid', { name: 'Report' }) }
  }

  test.each(timeZones)(
    "screen and print show dates in the report's time zone $timeZone @full",
    async ({ timeZone, day }) => {
      let printed: string | null | undefined
      window.print = () => {
        printed = document.querySelector('.print-sheet > table.rows tbody')?.textContent
      }
      const { user, grid } = await open(timeZone)
      expect(await within(grid).findByRole('gridcell', { name: day })).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Print PDF' }))
      await waitFor(() => expect(printed).toBe(`${day}11/30/2026`))
    },
  )

  /** It is already Monday in Berlin, and still Sunday in New York. */
  const night = '2026-11-22T23:30:00.000Z'
  const [requestedColumn, count] = [
    { field: 'requestedDate', title: 'Requested', type: 'date' },
    { field: 'count', title: 'Requests', type: 'number', measure: 'count' },
  ] as const

  test("header, chart and print use the report's time zone, and name it @full", async () => {
    const chart = { name: 'Requests', labels: ['11/23/26, 12:30 AM'], dataKey: 'count', data: [7] }
    const report = aReport({
      ...{ timeZone: 'Europe/Berlin', completedDate: night, rowCount: 1, columns: [requestedColumn, count] },
      charts: [{ ...chart, formatter: 'default', isCut: false, lg: 4, md: 6 }],
    })
    const platform = new ReportsPlatform({ reports: [report], rows: [{ rows: 1, columns: [[night], [7]] }] })
    let printed: string | null | undefined
    window.print = () => {
      printed = document.querySelector('.print-sheet')?.textContent
    }
    const { user } = await openReports(`reports/${idOf(1)}`, platform)
    expect(await screen.findByRole('gridcell', { name: '11/23/2026' })).toBeVisible()
    expect(screen.getByText(/Days start at midnight in Berlin/)).toBeVisible()
    expect(document.querySelector('header time')).toHaveAttribute(
      'title',
      'Monday, November 23, 2026 at 12:30 AM GMT+1',
    )
    await user.click(screen.getByRole('button', { name: 'View as table of Requests' }))
    expect(screen.getByRole('row', { name: '11/23/26, 12:30 AM 7' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Print PDF' }))
    await waitFor(() => expect(printed).toContain('Nov 23, 2026, 12:30 AM GMT+1 | Ada Byrne'))
    expect(printed).toContain('Days start at midnight in Berlin')
    expect(printed).toContain('11/23/26, 12:30 AM7')
  })

  test.each(timeZones)(
    "the filter Today uses the current day in the report's time zone $timeZone @full",
    async ({ timeZone }) => {
      // The date always differs between these two time zones.
      const days = timeZones.map((place) => new Date().toLocaleDateString('sv', { timeZone: place.timeZone }))
      const filter = JSON.stringify({ field: 'dueDate', operator: '==', value: 'today' })
      const { grid } = await open(timeZone, `?filter=${encodeURIComponent(filter)}`, days)
      const shown = days[timeZones.findIndex((place) => place.timeZone === timeZone)] ?? ''
      const written = `${shown.slice(5, 7)}/${shown.slice(8)}/${shown.slice(0, 4)}`
      expect(await within(grid).findByRole('gridcell', { name: written })).toBeVisible()
      expect(within(grid).getAllByRole('gridcell', { name: /^\d\d\/\d\d\/\d{4}$/ })).toHaveLength(2)
    },
  )

  test.each(timeZones)(
    "the spreadsheet uses the report's time zone $timeZone, and names it @full",
    async ({ timeZone, at }) => {
      const download = jest.spyOn(URL, 'createObjectURL')
      runSpreadsheetWorkers()
      const { user, grid } = await open(timeZone)
      await within(grid).findByRole('gridcell', { name: '11/30/2026' })
      await user.click(await screen.findByRole('button', { name: 'Report menu' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Export To Excel' }))
      await waitFor(() => expect(download).toHaveBeenCalled())
      const { rows, about } = await readSpreadsheet(download.mock.calls[0]?.[0] as Blob)
      expect(about).toEqual([['Time Zone', timeZone]])
      expect(rows).toEqual([
        [`Requested (${timeZone})`, 'Due'],
        [serial(at), serial(Date.UTC(2026, 10, 30))],
      ])
    },
  )
})
