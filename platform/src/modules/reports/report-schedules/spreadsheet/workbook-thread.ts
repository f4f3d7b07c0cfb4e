import { Readable } from 'node:stream'
import { aboutSheet, cellText, type ReportColumn, type RowGroup, withFilters } from '@lintel/shared/contract/reports'
import writeExcelFile from 'write-excel-file/node'
import { rowGroupsOf } from '../../reports/rows/stored-rows.ts'
import { maxRowBytes, type ReportFileTask } from '../files/report-file.ts'
import { cellWriter, columnWidth, type SheetCell } from './cell.model.ts'

/** The time zone is shown in column titles and on a separate sheet, because cells have none. */
export type WorkbookTask = ReportFileTask

/** 100,000 rows of 12 columns. */
const maxCells = 1_200_000

/** Runs in a thread, because the library holds a sheet in memory and writes it in one piece. Undefined if it would be too large. */
export async function makeWorkbook({ columns, rows, ...places }: WorkbookTask): Promise<Uint8Array | undefined> {
  const { timeZone } = places
  const writers = columns.map((column) => cellWriter(column, places))
  const widths = columns.map((column) => columnWidth({ ...column, title: titleOf(column, timeZone) }))
  const sheet: SheetCell[][] = []
  let bytes = 0
  for await (const { line, group } of rowGroupsOf(Readable.from([rows]))) {
    bytes += line.length
    if ((sheet.length + group.rows) * columns.length > maxCells || bytes > maxRowBytes) return undefined
    addRows(sheet, group, { writers, widths })
  }
  const titles = columns.map((column) => ({ value: titleOf(column, timeZone), ...bold }))
  const report = { sheet: 'Report', stickyRowsCount: 1, columns: widths.map((one) => ({ width: one.width() })) }
  const about = { sheet: aboutSheet, data: [['Time Zone', timeZone]], columns: [{ width: 20 }, { width: 40 }] }
  const filters = filtersOf({ columns: columns.length, rows: sheet.length })
  return writeExcelFile([{ ...report, data: [titles, ...sheet] }, about], { features: [filters] }).toBuffer()
}

function filtersOf(size: { columns: number; rows: number }) {
  const transform = (xml: string, _options: unknown, { sheetIndex }: { sheetIndex: number }) =>
    sheetIndex === 0 ? withFilters(xml, size) : xml
  return { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } }
}

const bold = { type: String, fontWeight: 'bold' } as const

function titleOf({ title, type }: ReportColumn, timeZone: string): string {
  return cellText(type === 'date' ? `${title} (${timeZone})` : title)
}

type Parts = { writers: ReturnType<typeof cellWriter>[]; widths: ReturnType<typeof columnWidth>[] }

function addRows(sheet: SheetCell[][], group: RowGroup, { writers, widths }: Parts): void {
  for (let row = 0; row < group.rows; row += 1) {
    sheet.push(
      writers.map((cellOf, index) => {
        const value = group.columns[index]?.[row] ?? null
        widths[index]?.see(value)
        return cellOf(value)
      }),
    )
  }
}
