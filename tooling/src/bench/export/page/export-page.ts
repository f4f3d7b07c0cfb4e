import writeExcelFile from 'write-excel-file/browser'
import type { Sheet, SheetColumn } from '../../../../../shared/src/ui/spreadsheet/sheet.ts'
import { writeSpreadsheet } from '../../../../../shared/src/ui/spreadsheet/write-spreadsheet.ts'
import { requestSheet } from './requests.ts'

export type Written = { milliseconds: number; bytes: number }
/** Both ways of writing the same rows, which are created before. */
export type ExportPage = {
  prepare: (rowCount: number) => void
  ours: () => Promise<Written>
  bare: () => Promise<Written>
}

let sheet = requestSheet(0)

async function measure(write: (sheet: Sheet) => Promise<Blob>): Promise<Written> {
  const start = performance.now()
  const { size } = await write(sheet)
  return { milliseconds: performance.now() - start, bytes: size }
}

/** Like the library's documentation: on the main thread, all rows at once. */
async function writeBare({ columns, rowCount }: Sheet): Promise<Blob> {
  const titles = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }))
  const rows = Array.from({ length: rowCount }, (_, row) => columns.map((column) => bareCell(column, row)))
  return writeExcelFile([titles, ...rows], { stickyRowsCount: 1 }).toBlob()
}

function bareCell(column: SheetColumn, row: number): string | number | null {
  const value = column.valueAt(row)
  if (column.kind !== 'date-text') return value
  return value === null ? 'N/A' : dates.format(Number(value))
}

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'medium' })

const page: ExportPage = {
  prepare: (rowCount) => {
    sheet = requestSheet(rowCount)
  },
  ours: () => measure((rows) => writeSpreadsheet(rows)),
  bare: () => measure(writeBare),
}
Object.assign(globalThis, { exportPage: page })
document.title = 'ready'
