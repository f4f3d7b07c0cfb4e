import { Readable } from 'node:stream'
import { rowGroupsOf } from '../../reports/rows/stored-rows.ts'

/** The stored rows of a report, and the index of a numeric column. */
export type LargestTask = { rows: Uint8Array; place: number }

/** The largest number of a column; null if it has none. Runs in a thread, because row groups are parsed in one piece. */
export async function largestOf({ rows, place }: LargestTask): Promise<number | null> {
  let largest: number | null = null
  for await (const { group } of rowGroupsOf(Readable.from([rows]))) {
    for (const value of group.columns[place] ?? []) {
      if (typeof value === 'number' && (largest === null || value > largest)) largest = value
    }
  }
  return largest
}
