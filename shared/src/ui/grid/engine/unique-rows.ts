import { atOnce, type Steps } from './slices.ts'

/** How rows that mean the same thing become one. */
export type UniqueRule<Row> = {
  /** Rows with the same key are one; each row without a key stays as it is. */
  key: (row: Row) => string | number | null
  /** Whether a row is to be shown rather than the one that has been kept so far. */
  isBetter: (row: Row, kept: Row) => boolean
  /** The row that is shown, with the number of rows it stands for. */
  counted: (row: Row, count: number) => Row
}

/** How many rows one step takes. */
const stride = 1000

/**
 * One row for each key, in the order of their first rows. An engine is made of the result: so the merged rows are filtered
 * and sorted as any others are, by their count too, and a filter does not change what a row stands for.
 */
export function uniqueRows<Row>(rows: readonly Row[], rule: UniqueRule<Row>): Row[] {
  return atOnce(mergedRows(rows, rule))
}

/** `uniqueRows` in steps, so that the page can go on in between. */
export function* mergedRows<Row>(rows: readonly Row[], { key, isBetter, counted }: UniqueRule<Row>): Steps<Row[]> {
  const indexOf = new Map<string | number, number>()
  const kept: { row: Row; count: number }[] = []
  for (const [index, row] of rows.entries()) {
    if (index % stride === 0) yield
    const ownKey = key(row)
    const same = ownKey === null ? undefined : kept[indexOf.get(ownKey) ?? -1]
    if (same) {
      same.count += 1
      if (isBetter(row, same.row)) same.row = row
    } else {
      if (ownKey !== null) indexOf.set(ownKey, kept.length)
      kept.push({ row, count: 1 })
    }
  }
  const merged: Row[] = []
  for (const { row, count } of kept) if (merged.push(counted(row, count)) % stride === 0) yield
  return merged
}
