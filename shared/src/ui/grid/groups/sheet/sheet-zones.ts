import type { AboutLines } from '../../../../domain/contract/reports/sheet-parts.ts'
import { ownTimeZone } from '../../../../domain/contract/time-zone.ts'
import type { GridColumn } from '../../columns/column.ts'

/** Lines about the time zones of the sheet's columns, if there are any. */
export function zoneLines<Row>(columns: Iterable<GridColumn<Row>>): { about?: AboutLines } {
  const zones = new Set<string>()
  for (const { type, timeZone } of columns) {
    if (type === 'date') zones.add(timeZone ?? ownTimeZone())
    else if (type === 'day' && timeZone !== undefined) zones.add(timeZone)
  }
  return zones.size > 0 ? { about: [['Time Zone', [...zones].join(', ')]] } : {}
}
