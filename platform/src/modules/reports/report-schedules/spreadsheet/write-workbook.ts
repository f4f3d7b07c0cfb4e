import type { Readable } from 'node:stream'
import { inThread } from '../../../../streaming/in-thread.ts'
import { readKept } from '../files/read-kept.ts'
import type { WorkbookTask } from './workbook-thread.ts'

export type Workbook = Pick<WorkbookTask, 'columns' | 'timeZone' | 'currency'> & {
  /** The file of the rows, as it is kept. */
  rows: Readable
}

/** A sheet of as many cells as it may have takes less than half of it. */
const megabytes = { old: 768, young: 64 }

/**
 * Writes an .xlsx with one sheet, in a thread whose memory has an end. Undefined if the file would be larger than `mostBytes`, or the sheet
 * larger than the thread may make: then there is none.
 */
export async function writeWorkbook({ rows, ...sheet }: Workbook, mostBytes: number): Promise<Buffer | undefined> {
  // Kept column by column, rows are never larger than the sheet that is made of them.
  const kept = await readKept(rows, mostBytes)
  if (!kept) return undefined
  const module = new URL('workbook-thread.ts', import.meta.url)
  const task: WorkbookTask = { ...sheet, rows: kept }
  const file = await inThread<Uint8Array | undefined>(task, { module, name: 'makeWorkbook', megabytes })
  return file && file.length <= mostBytes ? Buffer.from(file) : undefined
}
