import { isSummable, type Report } from '@lintel/shared/contract/reports'
import type { GridColumn } from '@lintel/shared/grid'
import { textOf } from '../../report-text/index.ts'
import type { ReportRows } from './report-rows.model.ts'

/**
 * The columns of the grid, with timestamps and the current day in the report's time zone. Sums, counts and shares have totals; averages
 * can't.
 */
export function gridColumns(
  { columns, timeZone }: Pick<Report, 'columns' | 'timeZone'>,
  rows: ReportRows,
): GridColumn<number>[] {
  return (columns ?? []).map((column, index) => {
    const { field, title, type, format } = column
    const text = textOf(column)
    const values = rows.columns[index]
    return {
      field,
      title,
      type,
      ...((type === 'date' || type === 'day') && { timeZone }),
      ...(format && { format }),
      value: (rowIndex) => values?.[rowIndex] ?? null,
      ...(text && { text }),
      ...(isSummable(column) && { footer: 'sum' as const }),
    }
  })
}

export function rowId(place: number): string {
  return String(place)
}
