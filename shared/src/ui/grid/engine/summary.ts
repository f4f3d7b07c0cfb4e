import type { Column } from './column.ts'

/**
 * Summary of the values that are not null. `min` and `max` of dates are milliseconds since 1970; text only has the
 * count.
 */
export type ColumnSummary = { count: number; sum: number; min: number | null; max: number | null }

export function summarize<Row>(column: Column<Row>, positions: Uint32Array): ColumnSummary {
  if (column.type === 'text') {
    const count = positions.reduce((sum, position) => sum + (column.valueAt(position) === null ? 0 : 1), 0)
    return { count, sum: 0, min: null, max: null }
  }
  const numbers = column.numbers.get()
  const summary: ColumnSummary = { count: 0, sum: 0, min: null, max: null }
  for (const position of positions) {
    const value = numbers[position] as number
    if (Number.isNaN(value)) continue
    summary.count += 1
    summary.sum += value
    summary.min = Math.min(summary.min ?? value, value)
    summary.max = Math.max(summary.max ?? value, value)
  }
  return summary
}

export function distinctValues<Row>(column: Column<Row>, positions: Uint32Array): ReadonlyMap<string, number> {
  const { distinct, codes } = column.textCodes()
  const counts = new Uint32Array(distinct.length)
  const inOrder: number[] = []
  for (let index = 0; index < positions.length; index++) {
    const code = codes[positions[index] as number] as number
    if (counts[code] === 0) inOrder.push(code)
    ;(counts[code] as number) += 1
  }
  return new Map(inOrder.map((code) => [distinct[code] as string, counts[code] as number]))
}
