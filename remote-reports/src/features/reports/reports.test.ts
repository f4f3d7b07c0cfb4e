import { expect, test, describe } from '@jest/globals'
import { aReport, sampleColumns } from '../../testing/a-report.ts'
import { cutText, otherText, ticksOf } from './charts/chart-text.ts'
import type { ReportColumn } from '@lintel/shared/contract/reports'
import { collectRows, type Cell } from './rows/report-rows.model.ts'
import { groupBars } from './charts/group-bars.ts'
import { pieSlices } from './charts/pie-slices.ts'
import { pathBars } from './charts/path-bars.ts'
import { paperFor } from './print/print-paper.model.ts'

describe('chart text', () => {
  test('an axis leaves out what all labels share', () => {
    expect(ticksOf(['Albany · a.ifc · 2026-09-17', 'Albany · a.ifc · 2026-10-01'])).toEqual([
      '2026-09-17',
      '2026-10-01',
    ])
    expect(ticksOf(['Jul 2026 · P13', 'Jul 2026 · P14', 'Aug 2026 · P13'])).toEqual([
      'Jul 2026 · P13',
      'Jul 2026 · P14',
      'Aug 2026 · P13',
    ])
    expect(ticksOf(['P13'])).toEqual(['P13'])
    expect(ticksOf(['Week of Nov 16, 2026', 'Week of Nov 23, 2026'])).toEqual(['Nov 16, 2026', 'Nov 23, 2026'])
  })

  test('says which groups are shown', () => {
    const byDay = { columns: [{ field: 'due', title: 'Due', type: 'day' as const }] }
    const byCity = { columns: [{ field: 'city', title: 'City', type: 'text' as const }] }
    expect(cutText(3, aReport(), { where: 'grid' })).toBe(
      `Only the 3 newest groups are shown; the grid below lists all of them.`,
    )
    expect(cutText(3, byDay, { where: 'grid' })).toBe(
      `Only the 3 newest groups are shown; the grid below lists all of them.`,
    )
    expect(cutText(3, byCity, { where: 'table' })).toBe(
      `Only the 3 largest groups are shown; the table below lists all of them.`,
    )
    expect([otherText(1), otherText(17)]).toEqual(['Other (1 group)', 'Other (17 groups)'])
  })
})

describe('group bars', () => {
  function rowsOf(...rows: Cell[][]) {
    const collected = collectRows(3)
    collected.add({ rows: rows.length, columns: [0, 1, 2].map((place) => rows.map((row) => row[place] ?? null)) })
    return collected.all()
  }

  const count = { dataKey: 'count' }

  function chartReport(columns: readonly ReportColumn[]) {
    return { columns, timeZone: 'Europe/Berlin' }
  }
  const monthly = rowsOf(
    ['2026-09-01', 'P14', 4],
    ['2026-10-01', 'P13', 7],
    ['2026-10-01', 'P14', null],
    ['2026-11-01', null, 2],
    ['2026-11-01', 'P13', 1],
  )

  test('has a bar for each value of the first grouping, split by the second', () => {
    expect(groupBars(count, chartReport(sampleColumns), monthly)).toEqual({
      bars: [
        { key: '"2026-09-01"', label: 'Sep 2026', value: 4 },
        { key: '"2026-10-01"', label: 'Oct 2026', value: 7 },
        { key: '"2026-11-01"', label: 'Nov 2026', value: 3 },
      ],
      series: [
        { key: '"P13"', name: 'P13', values: [null, 7, 1] },
        { key: '"P14"', name: 'P14', values: [4, null, null] },
        { key: 'null', name: 'N/A', values: [null, null, 2] },
      ],
      isStacked: true,
      kind: 'bars',
      fields: ['requestedDate'],
      titles: { category: 'Month', value: 'Requests' },
      values: new Map([
        ['"2026-09-01"', ['2026-09-01']],
        ['"2026-10-01"', ['2026-10-01']],
        ['"2026-11-01"', ['2026-11-01']],
      ]),
      others: 0,
    })
  })

  function measured(measure: NonNullable<ReportColumn['measure']>): ReportColumn[] {
    return sampleColumns.map((column) => (column.measure ? { ...column, measure } : column))
  }

  test('groups averages side by side', () => {
    const grouped = groupBars(count, chartReport(measured('average')), monthly)
    expect(grouped?.isStacked).toBe(false)
    expect(grouped?.bars.map(({ value }) => value)).toEqual([4, 7, 2])
  })

  test('combines parts beyond the colors, except averages', () => {
    const many = rowsOf(...Array.from({ length: 12 }, (_, part) => ['2026-09-01', `P${part}`, part + 1] as Cell[]))
    const grouped = groupBars(count, chartReport(sampleColumns), many)
    expect(grouped?.series?.map(({ name }) => name)).toEqual(['P11', 'P10', 'P9', 'P8', 'P7', 'P6', 'P5', '5 Others'])
    expect(grouped?.series?.at(-1)?.values).toEqual([1 + 2 + 3 + 4 + 5])
    expect(groupBars(count, chartReport(measured('maximum')), many)).toBeUndefined()
  })

  const days = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1)).toISOString().slice(0, 10))
  const perDay = rowsOf(...days.map((day, place) => [day, place < 55 ? 'P13' : 'P14', place % 7] as Cell[]))
  const [, portfolio, requests] = sampleColumns as [ReportColumn, ReportColumn, ReportColumn]
  const due: ReportColumn = { field: 'due', title: 'Due', type: 'day' }

  test.each([{}, { unit: 'day' as const }])('shows the newest days if there are too many to read, with %j', (unit) => {
    const overTime = groupBars(count, chartReport([{ ...due, ...unit }, portfolio, requests]), perDay)
    expect(overTime?.bars.map(({ key }) => key)).toEqual([...days.slice(-50).map((day) => `"${day}"`), 'other'])
    expect(overTime?.others).toBe(10)
    expect(overTime?.bars.at(-1)).toEqual({
      ...{ key: 'other', label: 'Other (10 groups)', tick: 'Other' },
      ...{ value: 0 + 1 + 2 + 3 + 4 + 5 + 6 + 0 + 1 + 2, isPickable: false },
    })
    expect(overTime?.series?.map(({ name, values }) => [name, values.length, values.at(-1)])).toEqual([
      ['P13', 51, 24],
      ['P14', 51, null],
    ])
    expect(overTime?.values.has('other')).toBe(false)
  })

  test('shows the largest of other groups, and the first of equal ones', () => {
    const named = chartReport([{ ...due, type: 'text' }, portfolio, requests])
    const sizes = days.map((day, place) => ({ key: `"${day}"`, size: place % 7 }))
    // The nine days with 0 are omitted, and the last of those with 1.
    const omitted = new Set([
      ...sizes.filter(({ size }) => size === 0),
      ...sizes.filter(({ size }) => size === 1).slice(-1),
    ])
    const shownKeys = sizes.filter((one) => !omitted.has(one)).map(({ key }) => key)
    expect(groupBars(count, named, perDay)?.bars.map(({ key }) => key)).toEqual([...shownKeys, 'other'])
    const averages = chartReport([{ ...due, type: 'text' }, portfolio, { ...requests, measure: 'average' }])
    expect(groupBars(count, averages, perDay)?.bars.at(-1)).toMatchObject({ label: 'Other (10 groups)', value: null })
  })

  test("formats timestamps in the report's time zone, and doesn't filter by them", () => {
    const moment: ReportColumn = { field: 'asked', title: 'Asked', type: 'date' }
    const rows = rowsOf(['2026-11-22T23:30:00.000Z', 'P13', 1], [null, 'P13', 2])
    const [first, none] = groupBars(count, chartReport([moment, portfolio, requests]), rows)?.bars ?? []
    expect(first).toMatchObject({ label: '11/23/26, 12:30 AM', isPickable: false })
    expect(none).toEqual({ key: 'null', label: 'N/A', value: 2 })
  })

  test('has plain bars for one grouping, and none for three', () => {
    const [month] = sampleColumns
    if (!month) throw new Error('The sample has three columns.')
    const [months, , counts] = monthly.columns
    const single = groupBars(count, chartReport([month, requests]), {
      ...monthly,
      columns: [months ?? [], counts ?? []],
    })
    expect(single?.series).toBeUndefined()
    expect(single?.bars.map(({ value }) => value)).toEqual([4, 7, 3])
    expect(
      groupBars(count, chartReport([month, portfolio, { ...portfolio, field: 'status' }, requests]), monthly),
    ).toBeUndefined()
  })

  const single = { ...monthly, columns: [monthly.columns[0] ?? [], monthly.columns[2] ?? []] }

  test("uses the report's chart kind if it fits, or else bars", () => {
    const [month] = sampleColumns as [ReportColumn]
    const sideBySide = groupBars(count, { ...chartReport(sampleColumns), kind: 'grouped' }, monthly)
    expect(sideBySide).toMatchObject({
      isStacked: false,
      kind: 'bars',
      bars: [{ value: 4 }, { value: 7 }, { value: 2 }],
    })
    const lines = groupBars(count, { ...chartReport(sampleColumns), kind: 'line' }, monthly)
    expect(lines).toMatchObject({
      kind: 'line',
      isStacked: false,
      series: [{ name: 'P13' }, { name: 'P14' }, { name: 'N/A' }],
    })
    expect(groupBars(count, { ...chartReport([{ ...due, type: 'text' }, requests]), kind: 'line' }, single)?.kind).toBe(
      'bars',
    )
    expect(groupBars(count, { ...chartReport([month, requests]), kind: 'pie' }, single)?.kind).toBe('pie')
    const averages = [month, { ...requests, measure: 'average' as const }]
    expect(groupBars(count, { ...chartReport(averages), kind: 'pie' }, single)?.kind).toBe('bars')
    const perDayLine = groupBars(count, { ...chartReport([due, portfolio, requests]), kind: 'line' }, perDay)
    expect(perDayLine?.bars).toHaveLength(50)
  })

  test('a line has every period from first to last, without undated rows', () => {
    const [month] = sampleColumns as [ReportColumn]
    const gaps = rowsOf(['2026-08-01', 'P13', 4], ['2026-08-01', 'P14', 1], ['2026-11-01', 'P13', 2], [null, 'P13', 7])
    const drawn = (column: ReportColumn, measure: ReportColumn['measure']) =>
      groupBars(count, { ...chartReport([month, portfolio, { ...column, measure }]), kind: 'line' }, gaps)
    const counted = drawn(requests, 'count')
    expect(counted?.bars.map(({ label, isPickable }) => [label, isPickable])).toEqual([
      ['Aug 2026', undefined],
      ['Sep 2026', false],
      ['Oct 2026', false],
      ['Nov 2026', undefined],
    ])
    expect(counted?.series?.map(({ values }) => values)).toEqual([
      [4, 0, 0, 2],
      [1, 0, 0, 0],
    ])
    expect([counted?.undated, counted?.others]).toEqual([7, 0])
    const averages = drawn(requests, 'average')
    expect(averages?.series?.[0]?.values).toEqual([4, null, null, 2])
    expect(averages?.undated).toBeNull()
    const far = rowsOf(['1990-01-01', 'P13', 4], ['2026-11-01', 'P13', 2])
    const newest = groupBars(count, { ...chartReport([due, portfolio, requests]), kind: 'line' }, far)
    expect([newest?.bars.length, newest?.bars[0]?.key, newest?.others]).toEqual([50, '"2026-09-13"', 1])
  })

  test('shows the previous period next to each, empty if there is none', () => {
    const [month] = sampleColumns as [ReportColumn]
    const before: ReportColumn = { field: 'before:count', title: 'Before', type: 'number', compared: 'before' }
    const rows = rowsOf(['2026-09-01', 4, null], ['2026-10-01', 7, 4], ['2026-11-01', 3, 7])
    expect(groupBars(count, chartReport([month, requests, before]), rows)).toMatchObject({
      isStacked: false,
      bars: [{ value: 4 }, { value: 7 }, { value: 7 }],
      series: [
        { name: 'Requests', values: [4, 7, 3] },
        { name: 'Previous Period', values: [null, 4, 7] },
      ],
    })
  })

  test('a pie keeps the order of the largest groups, with one slice for the others', () => {
    const bars = Array.from({ length: 10 }, (_, place) => ({ key: `${place}`, label: `P${place}`, value: place }))
    const values = new Map(bars.slice(0, 9).map(({ key, label }) => [key, [label]]))
    const slices = pieSlices(bars, { values, others: 3 })
    expect(slices.map(({ label, value }) => [label, value])).toEqual([
      ...[2, 3, 4, 5, 6, 7, 8].map((place) => [`P${place}`, place]),
      ['Other (5 groups)', 0 + 1 + 9],
    ])
    expect(pieSlices(bars.slice(0, 8), { values, others: 0 })).toEqual(bars.slice(0, 8))
  })
})

describe('path bars', () => {
  const [month, portfolio, requests] = sampleColumns as [ReportColumn, ReportColumn, ReportColumn]
  const status: ReportColumn = { field: 'status', title: 'Status', type: 'text' }
  const count = { dataKey: 'count' }

  function rowsOf(...rows: Cell[][]) {
    const collected = collectRows(4)
    collected.add({ rows: rows.length, columns: [0, 1, 2, 3].map((place) => rows.map((row) => row[place] ?? null)) })
    return collected.all()
  }

  function drawn(columns: readonly ReportColumn[], ...rows: Cell[][]) {
    return pathBars(count, { columns, timeZone: 'Europe/Berlin' }, rowsOf(...rows))
  }

  test('three groupings have a bar for each combination with its values', () => {
    const rows: Cell[][] = [
      ['2026-09-01', 'P13', 'Complete', 4],
      ['2026-09-01', '', null, null],
    ]
    expect(drawn([month, portfolio, status, requests], ...rows)).toEqual({
      bars: [
        { key: '["2026-09-01","P13","Complete"]', label: 'Sep 2026 · P13 · Complete', value: 4 },
        { key: '["2026-09-01","",null]', label: 'Sep 2026 · (empty) · N/A', value: null },
      ],
      ...{ series: undefined, isStacked: false, kind: 'bars', others: 0 },
      fields: ['requestedDate', 'portfolio', 'status'],
      titles: { category: 'Month · Portfolio · Status', value: 'Requests' },
      values: new Map([
        ['["2026-09-01","P13","Complete"]', ['2026-09-01', 'P13', 'Complete']],
        ['["2026-09-01","",null]', ['2026-09-01', '', null]],
      ]),
    })
  })

  test('keeps the largest or newest groups, and one bar for the others without a filter', () => {
    const rows = Array.from({ length: 53 }, (_, place): Cell[] => [`City ${place}`, 'P13', 'Complete', place % 10])
    const city: ReportColumn = { field: 'city', title: 'City', type: 'text' }
    const largest = drawn([city, portfolio, status, requests], ...rows)
    // Six cities have 0; the last ones of these are omitted.
    expect(largest?.bars.slice(-4).map(({ label }) => label)).toEqual([
      'City 49 · P13 · Complete',
      'City 51 · P13 · Complete',
      'City 52 · P13 · Complete',
      'Other (3 groups)',
    ])
    expect(largest?.bars.at(-1)).toMatchObject({ value: 0, isPickable: false })
    const days = rows.map(([, ...others], place) => [
      new Date(Date.UTC(2026, 0, place + 1)).toISOString().slice(0, 10),
      ...others,
    ])
    const newest = drawn([{ ...city, type: 'day' }, portfolio, status, requests], ...days)
    expect(newest?.bars[0]?.key).toBe('["2026-01-04","P13","Complete"]')
    expect(newest?.bars[50]?.value).toBe(0 + 1 + 2)
    const averages = drawn([city, portfolio, status, { ...requests, measure: 'average' }], ...rows)
    expect(averages?.bars.at(-1)).toMatchObject({ label: 'Other (3 groups)', value: null })
  })

  test("doesn't filter by combinations with a timestamp", () => {
    const moment: ReportColumn = { field: 'asked', title: 'Asked', type: 'date' }
    const timestampBars = drawn(
      [moment, portfolio, status, requests],
      ['2026-11-22T23:30:00.000Z', 'P13', 'Complete', 1],
    )
    expect(timestampBars?.bars).toMatchObject([{ label: '11/23/26, 12:30 AM · P13 · Complete', isPickable: false }])
    expect(drawn([moment, portfolio, status, requests], [null, 'P13', 'Complete', 1])?.bars[0]).not.toHaveProperty(
      'isPickable',
    )
  })
})

describe('print paper model', () => {
  test('prints few columns large on A4, as wide as their words', () => {
    const { columns, fontSize, size } = paperFor(['Month', 'Requests'], [[['Sep 2026', '4']]])
    expect({ fontSize, size }).toEqual({ fontSize: 11, size: '297mm 210mm' })
    expect(columns[0]).toBeLessThan(columns[1] ?? 0)
    expect(columns.reduce((sum, width) => sum + width)).toBeCloseTo(100)
  })

  test.each([
    [15, '297mm 210mm', 7],
    [20, '420mm 297mm', 7],
    [40, '841mm 594mm', 7],
    [400, '1189mm 841mm', 7],
  ])('%i columns are printed on %s with a font size of at least %d pixels', (count, sheet, minFontSize) => {
    const titles = Array.from({ length: count }, () => 'Portfolio')
    const paper = paperFor(titles, [[titles.map(() => 'Peachtree')]])
    expect(paper.size).toBe(sheet)
    expect(paper.fontSize).toBeGreaterThanOrEqual(minFontSize)
  })

  test('prints a report without columns or rows', () => {
    expect(paperFor([], [])).toEqual({ columns: [], fontSize: 11, size: '297mm 210mm' })
  })
})

describe('report rows model', () => {
  test('appends row groups column by column', () => {
    const rows = collectRows(2)
    rows.add({
      rows: 2,
      columns: [
        ['a', 'b'],
        [1, null],
      ],
    })
    rows.add({ rows: 0, columns: [[], []] })
    rows.add({ rows: 1, columns: [['c'], [0]] })
    expect(rows.all()).toEqual({
      count: 3,
      columns: [
        ['a', 'b', 'c'],
        [1, null, 0],
      ],
      rowIndexes: [0, 1, 2],
    })
  })

  test('counts rows without columns too', () => {
    const rows = collectRows(0)
    rows.add({ rows: 2, columns: [] })
    expect(rows.all().count).toBe(2)
  })
})
