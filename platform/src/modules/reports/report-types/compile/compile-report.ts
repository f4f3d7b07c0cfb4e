import type { RoleName } from '@lintel/shared/contract'
import type { Grouping, ReportColumn, ReportDefinition } from '@lintel/shared/contract/reports'
import type { Filter } from '@lintel/shared/filter'
import { and, sql, type SQL } from 'drizzle-orm'
import { PlatformError } from '../../../../errors.ts'
import { declaredSource } from '../../data-sources/declared-sources.ts'
import { assertSeen, conditionOf, fieldOf, type SeenSource } from '../../data-sources/source-fields.ts'
import { filterInWords } from './filter-in-words.model.ts'
import { groupColumn, measureColumn, type CompiledColumn } from './group-columns.ts'

export type ReportContext = {
  organizationId: string
  /** The roles of those who are to see it; the definition may name only what they show. */
  roles: readonly RoleName[]
  /** The time zone in which days, months and years begin, as an IANA name. */
  timeZone: string
  /** The moment that moving periods are counted from; the present unless given. */
  now?: Date
}

export type CompiledReport = {
  columns: ReportColumn[]
  /** Selects a value for each of `columns`; in a grouped report also, after them, how many rows of the source are in the group. */
  statement: SQL
  /** What both filters demand, in words; null if they let every row through. */
  filterInWords: string | null
}

/**
 * Turns a definition and the rows of a data set into a statement. Fails with a `PlatformError` that names a field or an operator that is
 * gone, or that these roles do not show: nothing is left out, and no filter gets wider.
 */
export function compileReport(
  definition: ReportDefinition,
  dataSetFilter: Filter | null,
  { organizationId, roles, timeZone, now = new Date() }: ReportContext,
): CompiledReport {
  const calculated = { fields: definition.calculated ?? [], timeZone, now }
  const seen: SeenSource = { source: definition.source, roles, calculated }
  assertSeen(seen)
  const headers = definition.headers.map((header) => headerColumn(seen, header))
  const { from, where, order } = declaredSource(definition.source)
  const conditions = [dataSetFilter, definition.filter].map((filter) => conditionOf(seen, filter, { timeZone, now }))
  const rows = sql`from ${from(organizationId)} where ${and(where(organizationId), ...conditions)}`
  const compiled = definition.grouping
    ? groupedBy(definition.grouping, { seen, rows, timeZone })
    : listed(headers, { rows, order })
  const words = { fieldOf: (field: string) => fieldOf(seen, field), timeZone, now }
  return { ...compiled, filterInWords: filterInWords([dataSetFilter, definition.filter], words) }
}

type Compiled = Omit<CompiledReport, 'filterInWords'>

function listed(headers: readonly CompiledColumn[], { rows, order }: { rows: SQL; order: SQL }): Compiled {
  if (headers.length === 0) {
    throw new PlatformError('report-types/no-headers', 400, 'A report without groups needs at least one grid header.')
  }
  const columns = assertDifferent(headers)
  return { columns, statement: sql`select ${valuesOf(headers)} ${rows} order by ${order}` }
}

function groupedBy(
  { by, measures }: Grouping,
  { seen, rows, timeZone }: { seen: SeenSource; rows: SQL; timeZone: string },
): Compiled {
  const groups = by.map((group) => groupColumn(seen, group, timeZone))
  const all = [...groups, ...measures.map((measure) => measureColumn(seen, measure))]
  // Groups are named by their places in the select: written out, a parameter would make each another expression to the database.
  const places = groups.map((_, index) => sql.raw(String(index + 1)))
  const order = orderOf(groups, places)
  const statement = sql`select ${valuesOf(all)}, count(*) as source_rows ${rows}
    group by ${sql.join(places, sql`, `)} order by ${order}`
  return { columns: assertDifferent(all), statement }
}

/** Periods follow each other in time, and so do groups within groups; a single other group is sorted by size, the largest first. */
function orderOf(groups: readonly CompiledColumn[], places: readonly SQL[]): SQL {
  const [first] = groups
  const inOrder = sql.join([...places], sql`, `)
  const isTime = first?.column.type === 'date' || first?.column.type === 'day'
  return groups.length > 1 || isTime ? inOrder : sql`2 desc nulls last, ${inOrder}`
}

function headerColumn(seen: SeenSource, field: string): CompiledColumn {
  const { title, type, format, column } = fieldOf(seen, field)
  return { column: { field, title, type, ...(format && { format }) }, value: column }
}

function assertDifferent(compiled: readonly CompiledColumn[]): ReportColumn[] {
  const columns = compiled.map(({ column }) => column)
  const twice = columns.find(({ field }, index) => columns.findIndex((other) => other.field === field) !== index)
  if (!twice) return columns
  throw new PlatformError('report-types/named-twice', 400, `'${twice.title}' is there twice. Leave one of them out.`)
}

function valuesOf(compiled: readonly CompiledColumn[]): SQL {
  return sql.join(
    compiled.map(({ value }) => value),
    sql`, `,
  )
}
