import type { Grouping, GroupUnit, ReportColumn } from '@lintel/shared/contract/reports'
import { sql, type SQL } from 'drizzle-orm'
import { PlatformError } from '../../../../errors/platform-error.ts'
import { fieldOf, type VisibleSource } from '../../data-sources/source-fields.ts'

export type CompiledColumn = { column: ReportColumn; value: SQL }

/** Converts timestamps to dates in the time zone, and truncates both to the unit. */
export function groupColumn(
  visibleSource: VisibleSource,
  { field, unit }: Grouping['by'][number],
  timeZone: string,
): CompiledColumn {
  const { title, type, format, column } = fieldOf(visibleSource, field)
  if (unit === undefined) return { column: { field, title, type, ...(format && { format }) }, value: column }
  if (type !== 'date' && type !== 'day') {
    throw new PlatformError('report-types/no-date', 400, `'${title}' isn't a date, so it has no ${unit} to group by.`)
  }
  const local = type === 'date' ? sql`(${column} at time zone ${timeZone}::text)` : sql`${column}`
  return { column: { field, title, type: 'day', unit }, value: beginOf(unit, local) }
}

/** The first day of the period of a date or local time. PostgreSQL's weeks begin on Monday. */
function beginOf(unit: GroupUnit, local: SQL): SQL {
  if (unit === 'us-week') return sql`(date_trunc('week', ${local} + interval '1 day')::date - 1)`
  // `sql.raw` is safe, because the unit is one of our own constants.
  return sql`date_trunc('${sql.raw(unit)}', ${local})::date`
}
