import type { CellValue, FieldTypes, Filter } from '@lintel/shared/filter'
import {
  runToEnd,
  createRowEngine,
  type EngineColumn,
  type Measure,
  type PivotLine,
  type RowGroup,
} from '@lintel/shared/testing/grids'

type Row = Record<string, CellValue>

/** By their names in reports. */
const aggregates = {
  sum: 'sum',
  average: 'average',
  minimum: 'min',
  maximum: 'max',
  median: 'median',
  distinct: 'distinct',
} satisfies Record<string, Measure['aggregate']>

export type GridRequest = {
  filter: Filter | null
  types: FieldTypes
  timeZone: string
  /** Of different fields: a grid shows each in its groups once. */
  measures: readonly { name: keyof typeof aggregates; field: string }[]
}

/** The browser grid's groups of these rows, as rows of a report that is grouped by these fields. */
export function groupedInGrid(rows: readonly Row[], fields: readonly string[], gridRequest: GridRequest): Row[] {
  const { engine, positions, measures } = gridOf(rows, gridRequest)
  const { groups } = runToEnd(engine.group(positions, { fields, measures, sort: [] }))
  return groups.flatMap((group) => leavesOf(group, {}))

  function leavesOf({ field, value, groups: within, measured, first, end }: RowGroup, parentValues: Row): Row[] {
    const rowValues = { ...parentValues, [field]: value }
    if (within.length > 0) return within.flatMap((one) => leavesOf(one, rowValues))
    const values = gridRequest.measures.map((measure) => measured.get(measure.field)?.value ?? null)
    return [{ ...rowValues, ...namedOf(gridRequest, values), sourceRows: end - first }]
  }
}

/** The same for its pivot: all cells, and the totals of rows and columns. */
export function pivotedInGrid(
  rows: readonly Row[],
  axes: { rows: string[]; columns: string[] },
  gridRequest: GridRequest,
) {
  const { engine, positions, measures } = gridOf(rows, gridRequest)
  const pivot = runToEnd(engine.pivot(positions, { ...axes, measures, sort: [] }))
  const lines = (all: readonly PivotLine[], depth: number) => all.filter((line) => line.depth === depth)
  const totals = { rows: lines(pivot.rows, 0), columns: lines(pivot.columns, 0) }
  const leaves = { rows: lines(pivot.rows, axes.rows.length), columns: lines(pivot.columns, axes.columns.length) }
  function toRows(rowLines: readonly PivotLine[], columnLines: readonly PivotLine[]): Row[] {
    return rowLines.flatMap((row) =>
      columnLines.flatMap((column) => {
        const cell = pivot.cellAt(row, column)
        if (!cell || cell.positions.length === 0) return []
        const values = cell.measured.map(({ value }) => value)
        const rowValues = { ...valuesOf(axes.rows, row), ...valuesOf(axes.columns, column) }
        return [{ ...rowValues, ...namedOf(gridRequest, values), sourceRows: cell.positions.length }]
      }),
    )
  }
  return {
    cells: toRows(leaves.rows, leaves.columns),
    ofRows: toRows(leaves.rows, totals.columns),
    ofColumns: toRows(totals.rows, leaves.columns),
  }
}

function gridOf(rows: readonly Row[], { filter, types, timeZone, measures }: GridRequest) {
  const columns = Object.entries(types).map(([field, type]): EngineColumn<Row> => ({
    field,
    type,
    value: (row) => row[field] ?? null,
  }))
  const engine = createRowEngine(rows, columns, { locale: 'en-US', timeZone })
  return {
    engine,
    positions: engine.view({ filter, sort: [] }),
    measures: measures.map(({ name, field }): Measure => ({ field, aggregate: aggregates[name] })),
  }
}

function namedOf({ measures }: GridRequest, values: readonly CellValue[]): Row {
  return Object.fromEntries(measures.map(({ name, field }, index) => [`${name}:${field}`, values[index] ?? null]))
}

function valuesOf(fields: readonly string[], { values }: PivotLine): Row {
  return Object.fromEntries(values.map((value, depth) => [fields[depth] ?? '', value]))
}
