import { sheetFormatOf } from '../../../contract/reports/sheets/sheet-format.ts'
import type { SheetColumn } from '../../../spreadsheet/sheet.ts'
import type { GridColumn } from '../../columns/column.ts'
import { isOwnValue, type Aggregate, type AggregateValue } from '../../engine/index.ts'
import { zoneOf } from '../group-words.ts'

type Measured = { title: string; aggregate: Aggregate; valueAt: (line: number) => AggregateValue }

/** The column of a sheet for what is measured of a column of the grid: of its kind and format, where a measure is one of its own values. */
export function measuredColumn<Row>(column: GridColumn<Row>, { title, aggregate, valueAt }: Measured): SheetColumn {
  const head = { title, width: 20 }
  function numberAt(line: number) {
    const value = valueAt(line)
    return typeof value === 'number' ? value : null
  }
  if (isOwnValue(aggregate) && (column.type ?? 'text') === 'text') {
    return { ...head, kind: 'text', valueAt: (line) => valueAt(line)?.toString() ?? null }
  }
  const isMoment = isOwnValue(aggregate) && (column.type === 'date' || column.type === 'day')
  if (!isMoment) {
    const written = isOwnValue(aggregate) ? sheetFormatOf({ type: 'number', format: column.format }) : undefined
    return { ...head, kind: 'number', ...(written && { format: written }), valueAt: numberAt }
  }
  const format = column.type === 'day' ? { format: 'mm/dd/yyyy' } : {}
  return { ...head, kind: 'date', timeZone: zoneOf(column), ...format, valueAt: numberAt }
}
