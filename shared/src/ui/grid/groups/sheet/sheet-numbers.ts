import { currentCurrency } from '../../../../core/format/money.ts'
import { durationFormat, getSheetFormat } from '../../../../domain/contract/reports/sheet-format.ts'
import type { CellValue } from '../../../../domain/filter/index.ts'
import type { GridColumn } from '../../columns/column.ts'

type SheetNumbers = {
  /** The Excel number format; undefined for plain numbers. */
  format?: string
  /** The cell's number: durations are converted to days, as spreadsheets count times. */
  numberOf: (value: CellValue) => number | null
}

/** How a sheet shows a numeric column's values, sums and averages. */
export function sheetNumbers<Row>({ format, perDay }: Pick<GridColumn<Row>, 'format' | 'perDay'>): SheetNumbers {
  if (perDay !== undefined)
    return { format: durationFormat, numberOf: (value) => (typeof value === 'number' ? value / perDay : null) }
  const sheetFormat = getSheetFormat({ type: 'number', format }, currentCurrency())
  return {
    ...(sheetFormat && { format: sheetFormat }),
    numberOf: (value) => (typeof value === 'number' ? value : null),
  }
}
