import { ownTimeZone } from '../../../domain/contract/time-zone.ts'
import type { CellValue } from '../../../domain/filter/index.ts'
import { countText } from '../../../core/format/numbers.ts'
import type { GridColumn } from '../columns/column.ts'
import { isOwnValue, type AggregateValue, type Measure, type RowGroup } from '../engine/index.ts'
import { writerOf } from '../columns/value-text.ts'
import { aggregateTitles } from './grouping.ts'

type Columns<Row> = ReadonlyMap<string, GridColumn<Row>>

/** `Status: Complete`. */
export function groupTitle<Row>({ field, value }: RowGroup, columns: Columns<Row>): string {
  const column = columns.get(field)
  const text = column ? writerOf(column)(value) : String(value ?? '')
  return `${column?.title ?? field}: ${text === '' ? 'None' : text}`
}

export function rowCount({ first, end }: RowGroup): number {
  return end - first
}

/** What is measured of a group, as its cell says it: `Average: 12.5`; nothing where the column has no measure. */
export function measureText<Row>(group: RowGroup, column: GridColumn<Row>, measure: Measure | undefined): string {
  const value = group.measured.get(column.field)?.value
  if (!measure || value === undefined || value === null) return ''
  return `${aggregateTitles[measure.aggregate]}: ${measuredText(column, measure, value)}`
}

/** What is measured, written as the values of its column are; a number of them as a number. */
export function measuredText<Row>(column: GridColumn<Row>, { aggregate }: Measure, value: AggregateValue): string {
  if (value === null) return ''
  return isOwnValue(aggregate) ? writerOf(column)(valueOf(column, value)) : countText(Number(value))
}

/** Moments are measured in milliseconds, and written as the column has them. */
function valueOf<Row>({ type }: GridColumn<Row>, value: number | string): CellValue {
  const isMoment = (type === 'date' || type === 'day') && typeof value === 'number'
  return isMoment ? new Date(value).toISOString() : value
}

/** Whose clocks a measured moment shows. */
export function zoneOf<Row>({ type, timeZone }: GridColumn<Row>): string {
  return type === 'day' ? 'UTC' : (timeZone ?? ownTimeZone())
}
