import { runToEnd, type Steps } from './steps.ts'

/** How rows with the same meaning are merged. */
export type UniqueRule<Row> = {
  /** Rows with the same key are merged; rows whose key is null stay separate. */
  key: (row: Row) => string | number | null
  /** Whether `row` is shown instead of `kept`, which was chosen so far. */
  isBetter: (row: Row, kept: Row) => boolean
  /** The shown row with the number of rows that it represents. */
  counted: (row: Row, count: number) => Row
}

/** Rows per step. */
const batchSize = 1000

/**
 * One row for each key, in the order of their first rows. The engine is created from the result, so that merged rows
 * are filtered and sorted like other rows, also by their count, and a filter does not change which rows are merged.
 */
export function uniqueRows<Row>(rows: readonly Row[], rule: UniqueRule<Row>): Row[] {
  return runToEnd(mergedRows(rows, rule))
}

/** `uniqueRows` in steps, so that the page stays responsive. */
export function* mergedRows<Row>(rows: readonly Row[], { key, isBetter, counted }: UniqueRule<Row>): Steps<Row[]> {
  const indexOf = new Map<string | number, number>()
  const rowGroups: { row: Row; count: number }[] = []
  for (const [index, row] of rows.entries()) {
    if (index % batchSize === 0) yield
    const ownKey = key(row)
    const rowGroup = ownKey === null ? undefined : rowGroups[indexOf.get(ownKey) ?? -1]
    if (rowGroup) {
      rowGroup.count += 1
      if (isBetter(row, rowGroup.row)) rowGroup.row = row
    } else {
      if (ownKey !== null) indexOf.set(ownKey, rowGroups.length)
      rowGroups.push({ row, count: 1 })
    }
  }
  const merged: Row[] = []
  for (const { row, count } of rowGroups) if (merged.push(counted(row, count)) % batchSize === 0) yield
  return merged
}
