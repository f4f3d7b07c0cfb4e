import type { Readable } from 'node:stream'
import { mostPdfRows, type ScheduleFormat } from '@lintel/shared/contract/reports'
import { inThread } from '../../../../streaming/in-thread.ts'
import type { PdfTask } from '../pdf/pdf-thread.ts'
import { writeWorkbook } from '../spreadsheet/write-workbook.ts'
import { firstGroups } from './first-groups.ts'
import { readKept } from './read-kept.ts'

type WrittenReport = Omit<PdfTask, 'rows'> & {
  /** The file of the rows, as it is kept. */
  rows: Readable
}

const threads = {
  csv: { module: new URL('../csv/csv-thread.ts', import.meta.url), name: 'makeCsv' },
  pdf: { module: new URL('../pdf/pdf-thread.ts', import.meta.url), name: 'makePdf' },
}
const megabytes = { old: 512, young: 64 }

/**
 * Writes the rows of a report as a file, in a thread whose memory has an end. Undefined where it would be larger than `mostBytes`, or than
 * the thread may hold. A PDF shows the first rows alone and says how many there are.
 */
export async function writeReportFile(
  format: ScheduleFormat,
  { rows, ...report }: WrittenReport,
  mostBytes: number,
): Promise<Buffer | undefined> {
  const { columns, timeZone } = report
  if (format === 'xlsx') return writeWorkbook({ columns, timeZone, rows }, mostBytes)
  // Kept column by column and compressed, rows are never larger than the file that is made of all of them. A PDF shows few of them.
  const kept = format === 'pdf' ? await firstGroups(rows, mostPdfRows) : await readKept(rows, mostBytes)
  if (!kept) return undefined
  const task: PdfTask = { ...report, rows: kept }
  const file = await inThread<Uint8Array | undefined>(task, { ...threads[format], megabytes })
  return file && file.length <= mostBytes ? Buffer.from(file) : undefined
}
