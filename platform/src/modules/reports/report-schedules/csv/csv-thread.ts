import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { csvOptions } from '../../../../streaming/csv-options.ts'
import { rowGroupsOf } from '../../reports/rows/stored-rows.ts'
import { maxRowBytes, type ReportFileTask } from '../files/report-file.ts'
import { csvWriter } from './csv-cell.model.ts'

/** Lets spreadsheets detect UTF-8. */
const byteOrderMark = '\uFEFF'

/** CSV (RFC 4180) in UTF-8. Runs in a thread. Undefined if it would be too large. */
export async function makeCsv({ columns, timeZone, rows }: ReportFileTask): Promise<Uint8Array | undefined> {
  const writers = columns.map((column) => csvWriter(column, timeZone))
  const titles = columns.map(({ title, type }) => (type === 'date' ? `${title} (${timeZone})` : title))
  const parts = [Buffer.from(byteOrderMark + Papa.unparse([titles], csvOptions))]
  let bytes = 0
  for await (const { line, group } of rowGroupsOf(Readable.from([rows]))) {
    bytes += line.length
    if (bytes > maxRowBytes) return undefined
    const cells = Array.from({ length: group.rows }, (_, row) =>
      writers.map((formatCell, index) => formatCell(group.columns[index]?.[row] ?? null)),
    )
    parts.push(Buffer.from(`\r\n${Papa.unparse(cells, csvOptions)}`))
  }
  return Buffer.concat(parts)
}
