import { currentCurrency } from '../../../../core/format/currency.ts'
import { durationFormat, sheetFormatOf } from '../../../../domain/contract/reports/sheet-format.ts'
import type { CellValue } from '../../../../domain/filter/index.ts'
import type { GridColumn } from '../../columns/column.ts'

type SheetNumbers = {
  /** As Excel has them; none for what is a plain number. */
  format?: string
  /** The number that stands in the cell: of a duration its days, which is what spreadsheets count times by. */
  numberOf: (value: CellValue) => number | null
}

/** How a sheet has the values of a column of numbers: as themselves, as their sums and averages. */
export function sheetNumbers<Row>({ format, perDay }: Pick<GridColumn<Row>, 'format' | 'perDay'>): SheetNumbers {
  if (perDay !== undefined)
    return { format: durationFormat, numberOf: (value) => (typeof value === 'number' ? value / perDay : null) }
  const written = sheetFormatOf({ type: 'number', format }, currentCurrency())
  return { ...(written && { format: written }), numberOf: (value) => (typeof value === 'number' ? value : null) }
}
