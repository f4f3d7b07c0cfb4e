import { expect, test, describe } from '@jest/globals'
import { runToEnd, createRowEngine, type Measure } from '../engine/index.ts'
import { allLines, linesOf } from './group-lines.ts'
import type { Sheet } from '../../spreadsheet/sheet.ts'
import type { GridColumn } from '../columns/column.ts'
import { withOutline } from './sheet/group-sheet.ts'

describe('group lines', () => {
  const rows = ['b 1', 'a 1', 'a 2', 'b 1', 'a 1'].map((text) => text.split(' '))
  const columns = [0, 1].map((place) => ({
    field: `f${place}`,
    type: 'text' as const,
    value: (row: string[]) => row[place] ?? null,
  }))

  function grouped() {
    const engine = createRowEngine(rows, columns, { locale: 'en-US' })
    const positions = engine.view({ filter: null, sort: [] })
    return runToEnd(engine.group(positions, { fields: ['f0', 'f1'], measures: [], sort: [] }))
  }

  /**
   * Describes each line: the value of its group or the position of its row, indented by level, and the line of its
   * parent group.
   */
  function described(lines: ReturnType<typeof linesOf>, positions: Uint32Array): string[] {
    return Array.from({ length: lines.length }, (_, line) => {
      const text = lines.groupAt(line)?.value ?? positions[lines.placeAt(line)]
      return `${'.'.repeat(lines.levelAt(line))}${String(text)} in ${lines.parentLine(line) ?? 'none'}`
    })
  }

  test('lists groups and the rows of open groups, with the ancestors of each', () => {
    const { groups, positions } = grouped()
    expect(
      described(
        linesOf(groups, () => false),
        positions,
      ),
    ).toEqual(['.a in none', '.b in none'])
    const [first] = groups
    expect(
      described(
        linesOf(groups, ({ id }) => id === first?.id),
        positions,
      ),
    ).toEqual(['.a in none', '..1 in 0', '..2 in 0', '.b in none'])
    expect(described(allLines(groups), positions)).toEqual([
      '.a in none',
      '..1 in 0',
      '...1 in 1',
      '...4 in 1',
      '..2 in 0',
      '...2 in 4',
      '.b in none',
      '..1 in 6',
      '...0 in 7',
      '...3 in 7',
    ])
  })
})

describe('group sheet', () => {
  type Row = { city: string; size: number | null; asked: string }

  const rows: Row[] = [
    { city: 'Oslo', size: 3, asked: '2026-03-01T12:00:00.000Z' },
    { city: 'Bergen', size: null, asked: '2026-01-01T12:00:00.000Z' },
    { city: 'Oslo', size: 5, asked: '2026-02-01T12:00:00.000Z' },
  ]
  const columns: GridColumn<Row>[] = [
    { field: 'city', title: 'City', value: ({ city }) => city },
    { field: 'size', title: 'Size', type: 'number', value: ({ size }) => size },
    { field: 'asked', title: 'Asked', type: 'date', timeZone: 'Asia/Kathmandu', value: ({ asked }) => asked },
  ]
  const measures: Measure[] = [
    { field: 'size', aggregate: 'average' },
    { field: 'asked', aggregate: 'min' },
    { field: 'city', aggregate: 'distinct' },
  ]

  function sheetBy(fields: string[]) {
    const known = columns.map(({ field, type = 'text', value }) => ({ field, type, value }))
    const engine = createRowEngine(rows, known, { locale: 'en-US' })
    const all = engine.view({ filter: null, sort: [] })
    const groups = fields.length > 0 ? runToEnd(engine.group(all, { fields, measures, sort: [] })) : undefined
    const { positions = all } = groups ?? {}
    const sizeAt = (row: number) => rows[positions[row] ?? -1]?.size ?? null
    const sheet: Sheet = {
      name: 'Cities',
      rowCount: positions.length,
      columns: [{ kind: 'number', title: 'Size', empty: 'N/A', valueAt: sizeAt }],
    }
    const grid = {
      groups,
      columns: new Map(columns.map((column) => [column.field, column])),
      configuration: { measures },
    }
    return { sheet, outlined: withOutline(sheet, grid) }
  }

  test('has a line per group above its rows, with aggregates in separate columns', () => {
    const { outlined } = sheetBy(['city'])
    const lines = Array.from({ length: outlined.rowCount }, (_, line) => line)
    expect(outlined.columns.map(({ title }) => title)).toEqual([
      'Group',
      'Rows',
      'Size: Average',
      'Asked: Minimum',
      'City: Distinct',
      'Size',
    ])
    expect(lines.map((line) => outlined.columns.map(({ valueAt }) => valueAt(line)))).toEqual([
      ['City: Bergen', 1, null, Date.UTC(2026, 0, 1, 12), 1, null],
      [null, null, null, null, null, null],
      ['City: Oslo', 2, 4, Date.UTC(2026, 1, 1, 12), 1, null],
      [null, null, null, null, null, 3],
      [null, null, null, null, null, 5],
    ])
    expect(lines.map((line) => outlined.outline?.levelAt(line))).toEqual([0, 1, 0, 1, 1])
    expect(lines.map((line) => outlined.outline?.isGroup(line))).toEqual([true, false, true, false, false])
    expect(outlined.columns[3]).toMatchObject({ kind: 'date', timeZone: 'Asia/Kathmandu' })
  })

  test('is the plain sheet if rows are not grouped', () => {
    const { sheet, outlined } = sheetBy([])
    expect(outlined).toBe(sheet)
  })
})
