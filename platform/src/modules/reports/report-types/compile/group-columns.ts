import type { Grouping, Measure, MeasureFunction, ReportColumn } from '@lintel/shared/contract/reports'
import { sql, type SQL } from 'drizzle-orm'
import { PlatformError } from '../../../../errors.ts'
import { fieldOf, type SeenSource } from '../../data-sources/source-fields.ts'

export type CompiledColumn = { column: ReportColumn; value: SQL }

/** Turns moments into days of the time zone, and rounds both down to the unit. */
export function groupColumn(
  seen: SeenSource,
  { field, unit }: Grouping['by'][number],
  timeZone: string,
): CompiledColumn {
  const { title, type, format, column } = fieldOf(seen, field)
  if (unit === undefined) return { column: { field, title, type, ...(format && { format }) }, value: column }
  if (type !== 'date' && type !== 'day') {
    throw new PlatformError('report-types/no-date', 400, `'${title}' is no date, so it has no ${unit} to group by.`)
  }
  const local = type === 'date' ? sql`(${column} at time zone ${timeZone}::text)` : sql`${column}`
  // The unit is one of our own words, so it may be part of the text.
  const value = sql`date_trunc('${sql.raw(unit)}', ${local})::date`
  return { column: { field, title, type: 'day', unit }, value }
}

const functions: Record<Exclude<MeasureFunction, 'count'>, { title: string; name: SQL }> = {
  sum: { title: 'Sum of', name: sql`sum` },
  average: { title: 'Average', name: sql`avg` },
  minimum: { title: 'Lowest', name: sql`min` },
  maximum: { title: 'Highest', name: sql`max` },
}

export function measureColumn(seen: SeenSource, { function: name, field, title }: Measure): CompiledColumn {
  if (name === 'count' || field === undefined) {
    return {
      column: { field: 'count', title: title ?? 'Count', type: 'number', measure: 'count' },
      value: sql`count(*)`,
    }
  }
  const of = fieldOf(seen, field)
  if (of.type !== 'number') {
    throw new PlatformError('report-types/no-number', 400, `'${of.title}' is no number, so it has no ${name}.`)
  }
  const known = functions[name]
  const column: ReportColumn = {
    field: `${name}:${field}`,
    title: title ?? `${known.title} ${of.title}`,
    type: 'number',
    ...(of.format && { format: of.format }),
    measure: name,
  }
  return { column, value: sql`${known.name}(${of.column})` }
}
