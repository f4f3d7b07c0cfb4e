import { Readable } from 'node:stream'
import { rowGroupsOf } from '../../reports/rows/row-groups.ts'

/** The kept rows of a report, and the place of a column of numbers. */
export type LargestTask = { rows: Uint8Array; place: number }

/** The largest number of a column, or null if it has none. Runs in a thread, since a group of rows is parsed in one piece. */
export async function largestOf({ rows, place }: LargestTask): Promise<number | null> {
  let largest: number | null = null
  for await (const { group } of rowGroupsOf(Readable.from([rows]))) {
    for (const value of group.columns[place] ?? []) {
      if (typeof value === 'number' && (largest === null || value > largest)) largest = value
    }
  }
  return largest
}
