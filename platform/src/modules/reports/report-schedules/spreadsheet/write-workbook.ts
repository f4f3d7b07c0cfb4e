import type { Readable } from 'node:stream'
import { inThread } from '../../../../streaming/in-thread.ts'
import { readStoredRows } from '../files/stored-rows.ts'
import type { WorkbookTask } from './workbook-thread.ts'

export type Workbook = Pick<WorkbookTask, 'columns' | 'timeZone' | 'currency'> & {
  /** The stored file of the rows. */
  rows: Readable
}

/** Megabytes. A sheet with the maximum number of cells takes less than half of this. */
const megabytes = { old: 768, young: 64 }

/**
 * Writes an .xlsx with one sheet in a thread with limited memory. Undefined if the file would be larger than `maxBytes`, or the sheet too
 * large for the thread.
 */
export async function writeWorkbook({ rows, ...sheet }: Workbook, maxBytes: number): Promise<Buffer | undefined> {
  // Compressed columns are never larger than the resulting sheet.
  const storedRows = await readStoredRows(rows, maxBytes)
  if (!storedRows) return undefined
  const module = new URL('workbook-thread.ts', import.meta.url)
  const task: WorkbookTask = { ...sheet, rows: storedRows }
  const file = await inThread<Uint8Array | undefined>(task, { module, name: 'makeWorkbook', megabytes })
  return file && file.length <= maxBytes ? Buffer.from(file) : undefined
}
