import writeExcelFile, { type Feature } from 'write-excel-file/universal'
import { cellText } from '../../contract/reports/cell-text.ts'
import type { Cell } from './cells.ts'
import { sheetName } from '../file-name.ts'
import type { ColumnPlan } from '../sheet.ts'

type Content = { name: string; columns: readonly ColumnPlan[]; rows: readonly Cell[][] }

/** Excel's own width of a column, in characters. */
const plainWidth = 12
/** The rest of the time goes into compression, of which nobody hears. */
const shareOfRows = 0.6
const rowsPerReport = 1_000

/** An `.xlsx` of one sheet, its titles bold and frozen. `report`: which share of the work is done. */
export function writeFile({ name, columns, rows }: Content, report: (share: number) => void): Promise<Blob> {
  const titles = columns.map(({ title }) => ({ value: cellText(title), type: String, fontWeight: 'bold' as const }))
  const options = {
    sheet: sheetName(name),
    stickyRowsCount: 1,
    columns: columns.map(({ width = plainWidth }) => ({ width })),
  }
  const features = [reporting((row) => report((row / (rows.length + 1)) * shareOfRows))]
  return writeExcelFile([titles, ...rows], options, { features }).toBlob()
}

/** The writer shows each row to its features while it writes. */
function reporting(report: (row: number) => void): Feature<Blob> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transformElementAttributes: (tag, attributes, index = 0) => {
            if (tag === 'row' && index % rowsPerReport === 0) report(index)
            return attributes
          },
        },
      },
    },
  }
}
