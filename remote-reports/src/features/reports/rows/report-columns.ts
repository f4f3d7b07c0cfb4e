import type { ReportColumn } from '@lintel/shared/contract/reports'
import type { GridColumn } from '@lintel/shared/grid'
import { textOf } from '../../report-text/index.ts'
import type { ReportRows } from './report-rows.model.ts'

/** The columns of the grid. Sums and counts have a total below them; of averages, a total would say nothing. */
export function gridColumns(columns: readonly ReportColumn[], rows: ReportRows): GridColumn<number>[] {
  return columns.map((column, index) => {
    const { field, title, type, measure } = column
    const text = textOf(column)
    const values = rows.columns[index]
    return {
      field,
      title,
      type,
      value: (place) => values?.[place] ?? null,
      ...(text && { text }),
      ...((measure === 'sum' || measure === 'count') && { footer: 'sum' as const }),
    }
  })
}

export function rowId(place: number): string {
  return String(place)
}
