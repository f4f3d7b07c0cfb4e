import type { SheetColumn } from '../../../spreadsheet/sheet.ts'
import type { GridColumn } from '../../columns/column.ts'
import { isOwnValue, type Aggregate, type AggregateValue } from '../../engine/index.ts'
import { zoneOf } from '../group-words.ts'
import { sheetNumbers } from './sheet-numbers.ts'

type AggregateColumn = { title: string; aggregate: Aggregate; valueAt: (line: number) => AggregateValue }

/**
 * A sheet column for an aggregate, with the type and format of the grid's column if the aggregate is one of its
 * values.
 */
export function measuredColumn<Row>(
  column: GridColumn<Row>,
  { title, aggregate, valueAt }: AggregateColumn,
): SheetColumn {
  const head = { title, width: 20 }
  if (isOwnValue(aggregate) && (column.type ?? 'text') === 'text') {
    return { ...head, kind: 'text', valueAt: (line) => valueAt(line)?.toString() ?? null }
  }
  const isMoment = isOwnValue(aggregate) && (column.type === 'date' || column.type === 'day')
  if (!isMoment) {
    const { numberOf, ...cellFormat } = sheetNumbers(isOwnValue(aggregate) ? column : {})
    return { ...head, ...cellFormat, kind: 'number', valueAt: (line) => numberOf(valueAt(line)) }
  }
  const format = column.type === 'day' ? { format: 'mm/dd/yyyy' } : {}
  return { ...head, kind: 'date', timeZone: zoneOf(column), ...format, valueAt: (line) => momentOf(valueAt(line)) }
}

function momentOf(value: AggregateValue): number | null {
  return typeof value === 'number' ? value : null
}
