import writeExcelFile, { type Feature } from 'write-excel-file/universal'
import { cellText } from '../../../domain/contract/reports/cell-text.ts'
import { aboutSheet, numberWidth, withFilters, type AboutLines } from '../../../domain/contract/reports/sheet-parts.ts'
import { dateFormat, type Cell } from './cells.ts'
import { sheetName } from '../file-name.ts'
import type { ColumnPlan } from '../sheet.ts'

type Content = {
  name: string
  about: AboutLines
  columns: readonly ColumnPlan[]
  rows: readonly Cell[][]
  /** The outline level of each row; empty if rows are not grouped. */
  levels: readonly number[]
}

/** Excel's default column width, in characters. */
const plainWidth = 12
/** The fraction of the progress that is spent on cells. The rest is compression, which reports no progress. */
const rowsShare = 0.6
const rowsPerReport = 1_000

/**
 * Writes an `.xlsx` file with one sheet, whose header row is bold and frozen with filters, and a second sheet if there
 * are `about` lines. Calls `report` with the completed fraction.
 */
export function writeFile(
  { name, about, columns, rows, levels }: Content,
  report: (share: number) => void,
): Promise<Blob> {
  const titles = columns.map(({ title }) => ({ value: cellText(title), type: String, fontWeight: 'bold' as const }))
  const sheet = {
    sheet: sheetName(name),
    stickyRowsCount: 1,
    columns: columns.map((column, index) => ({ width: widthOf(column, index, rows) })),
    data: [titles, ...rows],
  }
  const second = {
    sheet: sheetName(name) === aboutSheet ? `${aboutSheet} 2` : aboutSheet,
    columns: [{ width: 20 }, { width: 40 }],
    data: about.map((line) => line.map(cellText)),
  }
  const shape = { columns: columns.length, rows: rows.length, levels }
  const features = [firstSheetFeature(shape, (row) => report((row / (rows.length + 1)) * rowsShare))]
  return writeExcelFile(about.length > 0 ? [sheet, second] : [sheet], { features }).toBlob()
}

/** The requested width, or enough for dates and formatted numbers, because Excel shows `####` in narrower cells. */
function widthOf(column: ColumnPlan, index: number, rows: readonly Cell[][]): number {
  const { width = plainWidth } = column
  if (column.kind === 'date') return Math.max(width, (column.format ?? dateFormat).length + 1)
  if (column.kind !== 'number' || column.format === undefined) return width
  return rows.reduce((widest, cells) => Math.max(widest, numberWidthOf(cells[index])), width)
}

function numberWidthOf(cell: Cell | undefined): number {
  const value = typeof cell === 'object' ? cell?.value : undefined
  return typeof value === 'number' ? numberWidth(value, true) : 0
}

type Shape = { columns: number; rows: number; levels: readonly number[] }

/** Transforms the first sheet. The writer calls this for each row while it writes: first for the header row. */
function firstSheetFeature(shape: Shape, report: (row: number) => void): Feature<Blob> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) =>
            sheetIndex === 0 ? withOutline(withFilters(xml, shape), shape.levels) : xml,
          transformElementAttributes: (tag, attributes, index = 0, _options, { sheetIndex }) => {
            if (sheetIndex !== 0 || tag !== 'row') return attributes
            if (index % rowsPerReport === 0) report(index)
            const outlineLevel = Math.min(deepest, shape.levels[index - 1] ?? 0)
            return outlineLevel === 0 ? attributes : { ...attributes, outlineLevel }
          },
        },
      },
    },
  }
}

/** Excel's limit. */
const deepest = 7

/** Sets two attributes of the sheet: the depth of the outline, and that the row of a group is above its rows. */
function withOutline(xml: string, levels: readonly number[]): string {
  const max = Math.min(
    deepest,
    levels.reduce((deep, level) => Math.max(deep, level), 0),
  )
  if (max === 0) return xml
  return xml
    .replace(/<worksheet[^>]*>/, (start) => `${start}<sheetPr><outlinePr summaryBelow="0"/></sheetPr>`)
    .replace(/<cols>|<sheetData>/, (next) => `<sheetFormatPr defaultRowHeight="15" outlineLevelRow="${max}"/>${next}`)
}
