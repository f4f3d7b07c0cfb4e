import { ownTimeZone } from '../../../domain/contract/time-zone.ts'
import type { CellValue } from '../../../domain/filter/index.ts'
import { countText } from '../../../core/format/numbers.ts'
import type { GridColumn } from '../columns/column.ts'
import { isOwnValue, type AggregateValue, type Measure, type RowGroup } from '../engine/index.ts'
import { getValueFormatter } from '../columns/value-text.ts'
import { aggregateTitles } from './grouping.ts'

type Columns<Row> = ReadonlyMap<string, GridColumn<Row>>

/** `Status: Complete`. */
export function groupTitle<Row>({ field, value }: RowGroup, columns: Columns<Row>): string {
  const column = columns.get(field)
  const text = column ? getValueFormatter(column)(value) : String(value ?? '')
  return `${column?.title ?? field}: ${text === '' ? 'None' : text}`
}

export function rowCount({ first, end }: RowGroup): number {
  return end - first
}

/** The aggregate of a group, as its cell shows it: `Average: 12.5`; empty if the column has no aggregate. */
export function measureText<Row>(group: RowGroup, column: GridColumn<Row>, measure: Measure | undefined): string {
  const value = group.measured.get(column.field)?.value
  if (!measure || value === undefined || value === null) return ''
  return `${aggregateTitles[measure.aggregate]}: ${measuredText(column, measure, value)}`
}

/** The aggregate's value, formatted like the column's values; counts as numbers. */
export function measuredText<Row>(column: GridColumn<Row>, { aggregate }: Measure, value: AggregateValue): string {
  if (value === null) return ''
  return isOwnValue(aggregate) ? getValueFormatter(column)(valueOf(column, value)) : countText(Number(value))
}

/** Moments are aggregated as milliseconds, and formatted like the column. */
function valueOf<Row>({ type }: GridColumn<Row>, value: number | string): CellValue {
  const isMoment = (type === 'date' || type === 'day') && typeof value === 'number'
  return isMoment ? new Date(value).toISOString() : value
}

/** The time zone of an aggregated moment. */
export function zoneOf<Row>({ type, timeZone }: GridColumn<Row>): string {
  return type === 'day' ? 'UTC' : (timeZone ?? ownTimeZone())
}
