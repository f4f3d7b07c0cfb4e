import type { Readable } from 'node:stream'
import type { ScheduleFormat } from '@lintel/shared/contract/reports'
import { inThread } from '../../../../streaming/in-thread.ts'
import { pdfRowsOf } from '../pdf/pdf-rows.model.ts'
import type { PdfTask } from '../pdf/pdf-thread.ts'
import { writeWorkbook } from '../spreadsheet/write-workbook.ts'
import { firstGroups, readStoredRows } from './stored-rows.ts'

type WrittenReport = Omit<PdfTask, 'rows'> & {
  /** The stored file of the rows. */
  rows: Readable
}

const threads = {
  csv: { module: new URL('../csv/csv-thread.ts', import.meta.url), name: 'makeCsv' },
  pdf: { module: new URL('../pdf/pdf-thread.ts', import.meta.url), name: 'makePdf' },
}
const megabytes = { old: 512, young: 64 }

/** Time limit of a thread. Drawing a PDF is slow, because each word is laid out. */
const maxMilliseconds = 60_000

type NotWritten = 'too-large' | 'too-slow'

type WriteLimits = { maxBytes: number; signal?: AbortSignal | undefined }

/**
 * Writes the rows of a report as a file in a thread with limited memory. Fails to do so, with the reason, if it is larger than `maxBytes`
 * or the thread's memory, or takes more than a minute. A PDF only contains the first rows and says how many there are.
 */
export async function writeReportFile(
  format: ScheduleFormat,
  { rows, ...report }: WrittenReport,
  { maxBytes, signal }: WriteLimits,
): Promise<Buffer | NotWritten> {
  const { columns, timeZone, currency } = report
  if (format === 'xlsx') return (await writeWorkbook({ columns, timeZone, currency, rows }, maxBytes)) ?? 'too-large'
  // Compressed columns are never larger than the resulting file. PDFs are an exception, because they contain only a few rows.
  const storedRows =
    format === 'pdf' ? await firstGroups(rows, pdfRowsOf(columns.length)) : await readStoredRows(rows, maxBytes)
  if (!storedRows) return 'too-large'
  const file = await runWithinTimeLimit({ ...report, rows: storedRows }, format, signal)
  if (file === 'too-slow') return file
  return file && file.length <= maxBytes ? Buffer.from(file) : 'too-large'
}

async function runWithinTimeLimit(task: PdfTask, format: 'csv' | 'pdf', signal: AbortSignal | undefined) {
  const limit = AbortSignal.timeout(maxMilliseconds)
  const combinedSignal = signal ? AbortSignal.any([signal, limit]) : limit
  try {
    return await inThread<Uint8Array | undefined>(task, { ...threads[format], megabytes, signal: combinedSignal })
  } catch (error) {
    if (limit.aborted && !signal?.aborted) return 'too-slow' as const
    throw error
  }
}
