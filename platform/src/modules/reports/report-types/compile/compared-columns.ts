import type { Grouping, GroupUnit, ReportColumn } from '@lintel/shared/contract/reports'
import { sql, type SQL } from 'drizzle-orm'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { CompiledColumn } from './group-columns.ts'

/** A measure with its columns: its value, that of the previous period, and the change. */
export type ComparedMeasure = {
  columns: ReportColumn[]
  /** The values of these columns, for the measure and group columns with these names. */
  valuesOf(name: string, groups: readonly string[]): SQL[]
}

const lengths: Record<GroupUnit, string> = {
  day: '1 day',
  week: '7 days',
  'us-week': '7 days',
  month: '1 month',
  quarter: '3 months',
  year: '1 year',
}

/**
 * The comparison columns of measures; empty for a report without comparisons. The previous period is that of the calendar: if the report
 * has no row for it, value and change are null. Fails with a `PlatformError` if the first group isn't a period.
 */
export function comparedWith(
  { compare }: Grouping,
  groups: readonly CompiledColumn[],
  measures: readonly CompiledColumn[],
): ComparedMeasure[] {
  if (compare === undefined) return []
  const unit = groups[0]?.column.unit
  if (unit === undefined) {
    const detail =
      'Only periods can be compared with the previous one. First group by a date, per day, week, month, quarter, or year.'
    throw new PlatformError('report-types/no-period', 400, detail)
  }
  return measures.map(({ column }) => ({
    columns: columnsOf(column),
    valuesOf: (name, names) => valuesOf(name, names, unit),
  }))
}

function columnsOf(column: ReportColumn): ReportColumn[] {
  const { field, title, format } = column
  const number = { type: 'number', ...(format && { format }) } as const
  return [
    column,
    { ...number, field: `before:${field}`, title: `${title}, Previous Period`, compared: 'before' },
    { ...number, field: `change:${field}`, title: `Change in ${title}`, compared: 'change' },
    {
      ...{ field: `change-percent:${field}`, title: `Change in ${title} (%)` },
      ...{ type: 'number', format: 'percent', compared: 'percent' },
    },
  ]
}

function valuesOf(name: string, [first = '', ...otherGroups]: readonly string[], unit: GroupUnit): SQL[] {
  const parts = otherGroups.length > 0 ? `partition by ${otherGroups.join(', ')} ` : ''
  const overClause = `over (${parts}order by ${first})`
  const isNext = `lag(${first}) ${overClause} = (${first} - interval '${lengths[unit]}')::date`
  // `sql.raw` is safe, because these texts only consist of our own constants.
  const before = `(case when ${isNext} then lag(${name}) ${overClause} end)`
  const change = `(${name} - ${before})`
  return [name, before, change, `100.0 * ${change} / nullif(abs(${before}), 0)`].map((text) => sql.raw(text))
}
