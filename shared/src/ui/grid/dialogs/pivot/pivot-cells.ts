import { countText } from '../../../../core/format/numbers.ts'
import type { GridColumn } from '../../columns/column.ts'
import { getValueFormatter } from '../../columns/value-text.ts'
import type { Pivot, Pivoting, PivotLine } from '../../engine/index.ts'
import { measuredText } from '../../groups/group-words.ts'
import { aggregateTitles } from '../../groups/grouping.ts'

type Columns<Row> = ReadonlyMap<string, GridColumn<Row>>

/** One column of the table: a line of the pivot with one of the measures; without measures, rows are counted. */
export type PivotHead = { line: PivotLine; measure: number; title: string }

/** Totals come last, as people expect. */
export function linesOf([total, ...others]: readonly PivotLine[]): PivotLine[] {
  return total ? [...others, total] : []
}

export function headsOf<Row>(pivot: Pivot, pivoting: Pivoting, columns: Columns<Row>): PivotHead[] {
  const measures = pivoting.measures.map(({ field, aggregate }) => {
    return `${aggregateTitles[aggregate]} of ${columns.get(field)?.title ?? field}`
  })
  return linesOf(pivot.columns).flatMap((line) => {
    const title =
      line.depth === 0
        ? 'Total'
        : line.values.map((_, depth) => valueTitle(line, depth, pivoting.columns, columns)).join(' · ')
    if (measures.length < 2) return [{ line, measure: 0, title }]
    return measures.map((name, measure) => ({ line, measure, title: `${title}: ${name}` }))
  })
}

/** The innermost value of a row: outer values have their own rows above. */
export function rowTitle<Row>(line: PivotLine, pivoting: Pivoting, columns: Columns<Row>): string {
  return line.depth === 0 ? 'Total' : valueTitle(line, line.depth - 1, pivoting.rows, columns)
}

function valueTitle<Row>(line: PivotLine, depth: number, fields: readonly string[], columns: Columns<Row>): string {
  const column = columns.get(fields[depth] ?? '')
  const value = line.values[depth] ?? null
  const text = column ? getValueFormatter(column)(value) : String(value ?? '')
  return text === '' ? 'None' : text
}

type PivotText = { text: string; order: number; isThere: boolean }

/** The text of a cell, and the number that determines its color. */
export function cellOf<Row>(
  { pivot, of }: { pivot: Pivot; of: Pivoting },
  [row, head]: readonly [PivotLine, PivotHead],
  columns: Columns<Row>,
): PivotText {
  const cell = pivot.cellAt(row, head.line)
  if (!cell) return { text: '', order: Number.NaN, isThere: false }
  const [measure, result] = [of.measures[head.measure], cell.measured[head.measure]]
  const column = measure && columns.get(measure.field)
  if (!measure || !column || !result) {
    const count = cell.positions.length
    return { text: countText(count), order: count, isThere: true }
  }
  return { text: measuredText(column, measure, result.value), order: result.order, isThere: true }
}

/** The range of a measure over the innermost cells; undefined without values. */
export type Extremes = { min: number; max: number } | undefined

/** For each measure; for the number of rows without measures. */
export function extremesOf(pivot: Pivot, { measures }: Pivoting): Extremes[] {
  return Array.from({ length: Math.max(1, measures.length) }, (_, measure) => pivot.extremes(measure))
}

/** The position of a cell's value between the minimum and the maximum of its measure, 0 to 1. */
export function heatOf(order: number, extremes: Extremes): number {
  if (!extremes || Number.isNaN(order)) return 0
  const { min, max } = extremes
  return max === min ? 1 : (order - min) / (max - min)
}
