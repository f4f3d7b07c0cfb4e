import writeExcelFile, { type Feature } from 'write-excel-file/universal'
import { cellText } from '../../contract/reports/cell-text.ts'
import { aboutSheet, numberWidth, withFilters, type AboutLines } from '../../contract/reports/sheet-parts.ts'
import { dateFormat, type Cell } from './cells.ts'
import { sheetName } from '../file-name.ts'
import type { ColumnPlan } from '../sheet.ts'

type Content = { name: string; about: AboutLines; columns: readonly ColumnPlan[]; rows: readonly Cell[][] }

/** Excel's own width of a column, in characters. */
const plainWidth = 12
/** The rest of the time goes into compression, of which nobody hears. */
const shareOfRows = 0.6
const rowsPerReport = 1_000

/**
 * An `.xlsx` of one sheet, its titles bold, frozen and with filters, and of one more if there is something to say about it. `report`: which
 * share of the work is done.
 */
export function writeFile({ name, about, columns, rows }: Content, report: (share: number) => void): Promise<Blob> {
  const titles = columns.map(({ title }) => ({ value: cellText(title), type: String, fontWeight: 'bold' as const }))
  const sheet = {
    sheet: sheetName(name),
    stickyRowsCount: 1,
    columns: columns.map((column, place) => ({ width: widthOf(column, place, rows) })),
    data: [titles, ...rows],
  }
  const second = {
    sheet: sheetName(name) === aboutSheet ? `${aboutSheet} 2` : aboutSheet,
    columns: [{ width: 20 }, { width: 40 }],
    data: about.map((line) => line.map(cellText)),
  }
  const size = { columns: columns.length, rows: rows.length }
  const features = [ofFirstSheet(size, (row) => report((row / (rows.length + 1)) * shareOfRows))]
  return writeExcelFile(about.length > 0 ? [sheet, second] : [sheet], { features }).toBlob()
}

/** As wide as asked for, and wide enough for dates and numbers with a format: Excel shows a narrow one as `####`. */
function widthOf(column: ColumnPlan, place: number, rows: readonly Cell[][]): number {
  const { width = plainWidth } = column
  if (column.kind === 'date') return Math.max(width, (column.format ?? dateFormat).length + 1)
  if (column.kind !== 'number' || column.format === undefined) return width
  return rows.reduce((widest, cells) => Math.max(widest, numberWidthOf(cells[place])), width)
}

function numberWidthOf(cell: Cell | undefined): number {
  const value = typeof cell === 'object' ? cell?.value : undefined
  return typeof value === 'number' ? numberWidth(value, true) : 0
}

/** The writer shows each row to its features while it writes. */
function ofFirstSheet(size: { columns: number; rows: number }, report: (row: number) => void): Feature<Blob> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) => (sheetIndex === 0 ? withFilters(xml, size) : xml),
          transformElementAttributes: (tag, attributes, index = 0, _options, { sheetIndex }) => {
            if (sheetIndex === 0 && tag === 'row' && index % rowsPerReport === 0) report(index)
            return attributes
          },
        },
      },
    },
  }
}
