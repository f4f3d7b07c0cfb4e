import { beforeEach, expect, test } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import type { Sheet } from '../../spreadsheet/index.ts'
import { writeSpreadsheet } from '../../spreadsheet/write-spreadsheet.ts'
import { runSpreadsheetWorkers } from '../../../testing/spreadsheet.ts'
import type { GridColumn } from '../columns/column.ts'
import { pivotSheet } from '../dialogs/pivot/pivot-sheet.ts'
import { runToEnd, createRowEngine, type Measure } from '../engine/index.ts'
import { defaultConfiguration } from '../settings/grid-configuration.ts'
import { gridSheet } from './grid-sheet.ts'

beforeEach(() => runSpreadsheetWorkers())

type Row = { site: string; cost: number; share: number; took: number; at: string; due: string }

const hour = 3_600_000
/** In both zones clocks go back across midnight: both times 12:30 AM are on one day. */
const nights = [
  ['Atlantic/Azores', '2023-10-29', ['2023-10-28T23:59', '2023-10-29T00:30', '2023-10-29T01:30', '2023-10-30T00:59']],
  ['America/Havana', '2025-11-02', ['2025-11-02T03:59', '2025-11-02T04:30', '2025-11-02T05:30', '2025-11-03T04:59']],
] as const

function columnsIn(timeZone: string): GridColumn<Row>[] {
  return [
    { field: 'site', title: 'Site', value: ({ site }) => site },
    { field: 'cost', title: 'Cost', type: 'number', format: 'money', width: 60, value: ({ cost }) => cost },
    { field: 'share', title: 'Share', type: 'number', format: 'percent', value: ({ share }) => share },
    { field: 'took', title: 'Took', type: 'number', perDay: 24 * hour, value: ({ took }) => took },
    { field: 'at', title: 'At', type: 'date', timeZone, width: 60, value: ({ at }) => at },
    { field: 'due', title: 'Due', type: 'day', width: 60, value: ({ due }) => due },
  ]
}

function gridOf(moments: readonly string[], timeZone: string, filter: { day?: string; groups?: string[] } = {}) {
  const rows = moments.map((at, row) => ({
    ...{ site: row < 2 ? 'Ulm' : 'Oslo', cost: -1_234_567.5 * (row + 1), share: 12.5 },
    ...{ took: 30 * hour, at: `${at}:00.000Z`, due: '2026-03-29' },
  }))
  const columns = columnsIn(timeZone)
  const known = columns.map(({ type = 'text', ...column }) => ({ ...column, type }))
  const engine = createRowEngine<Row>(rows, known, { locale: 'en-US' })
  const { day, groups: fields = [] } = filter
  const condition = day === undefined ? null : ({ field: 'at', operator: '==', value: day } as const)
  const positions = engine.view({ filter: condition, sort: [] })
  const groups = fields.length > 0 ? runToEnd(engine.group(positions, { fields, measures, sort: [] })) : undefined
  return {
    engine,
    columns: new Map(columns.map((column) => [column.field, column])),
    configuration: { ...defaultConfiguration(columns, {}), measures },
    positions: groups?.positions ?? positions,
    groups,
  }
}

const measures: Measure[] = [
  { field: 'cost', aggregate: 'sum' },
  { field: 'share', aggregate: 'average' },
  { field: 'took', aggregate: 'median' },
]

/** An independent library reads the file; it returns durations as times on its first day. */
async function readBack(sheet: Sheet) {
  const bytes = await (await writeSpreadsheet(sheet)).arrayBuffer()
  const parts = unzipSync(new Uint8Array(bytes))
  const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  return {
    rows: (await readSheet(bytes)).map((cells) => cells.map(toTheMinute)),
    about: sheet.about?.length ? await readSheet(bytes, 'About') : [],
    xml: text('xl/worksheets/sheet1.xml'),
    formats: [...text('xl/styles.xml').matchAll(/formatCode="([^"]*)"/g)].map(([, format]) => format),
  }
}

/** Dates are numbers in the file, and the reader truncates below a millisecond. */
function toTheMinute<Cell>(cell: Cell): Cell | string {
  return cell instanceof Date ? new Date(cell.getTime() + 1).toISOString().slice(0, 16) : cell
}

const thirtyHours = '1899-12-31T06:00'

test.each(nights)(
  'in %s both hours after midnight belong to %s, in the filter and in the sheet @full',
  async (zone, day, at) => {
    const { rows, about } = await readBack(gridSheet('Sites', gridOf(at, zone)))
    const shown = rows.slice(1).map(([, , , , moment]) => moment)
    const before = new Date(Date.parse(day) - 1).toISOString().slice(0, 10)
    expect(shown).toEqual([`${before}T23:59`, `${day}T00:30`, `${day}T00:30`, `${day}T23:59`])
    expect(about).toEqual([['Time Zone', zone]])
    expect([...gridOf(at, zone, { day }).positions]).toEqual([1, 2, 3])
  },
)

test('a sheet has typed numbers, money, percentages, durations and dates, and a frozen header with filters', async () => {
  const [[zone, , at]] = nights
  const { rows, xml, formats } = await readBack(gridSheet('Sites', gridOf(at, zone)))
  expect(rows[0]).toEqual(['Site', 'Cost', 'Share', 'Took', 'At', 'Due'])
  expect(rows[1]).toEqual([...['Ulm', -1_234_567.5, 12.5, thirtyHours], ...['2023-10-28T23:59', '2026-03-29T00:00']])
  expect(formats).toEqual(
    expect.arrayContaining(['$#,##0.00', '#,##0.0&quot;%&quot;', '[h]:mm:ss', 'mm/dd/yyyy', 'mm/dd/yyyy hh:mm AM/PM']),
  )
  const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
  expect(widths[1]).toBeGreaterThan('-$4,938,270.00'.length)
  expect(widths[4]).toBeGreaterThan('10/28/2023 11:59 PM'.length)
  expect(widths[5]).toBeGreaterThan('03/29/2026'.length)
  expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  expect(xml).toContain('<autoFilter ref="A1:F5"/>')
})

test('groups and pivots keep the formats of measures, and name the time zone of their days', async () => {
  const [[zone, , at]] = nights
  const grid = gridOf(at, zone, { groups: ['site'] })
  const money = '$#,##0.00'
  const grouped = await readBack(gridSheet('Sites', grid))
  expect(grouped.rows[0]?.slice(0, 5)).toEqual(['Group', 'Rows', 'Cost: Sum', 'Share: Average', 'Took: Median'])
  expect(grouped.rows[1]?.slice(0, 5)).toEqual(['Site: Oslo', 2, -8_641_972.5, 12.5, thirtyHours])
  const of = { rows: ['site'], columns: [], measures, sort: [] }
  const pivot = runToEnd(grid.engine.pivot(grid.positions, of))
  const pivoted = await readBack(pivotSheet({ of, pivot }, grid.columns))
  expect(pivoted.rows.at(-1)).toEqual(['Total', -12_345_675, 12.5, thirtyHours])
  expect(pivoted.about).toEqual([['Time Zone', zone]])
  for (const { formats, xml } of [grouped, pivoted]) {
    expect(formats).toEqual(expect.arrayContaining([money, '#,##0.0&quot;%&quot;', '[h]:mm:ss']))
    expect(xml).toContain('state="frozen"')
    expect(xml).toContain('<autoFilter ')
  }
})
