import type { RoleName } from '@lintel/shared/contract'
import type { Grouping, ReportColumn, ReportDefinition } from '@lintel/shared/contract/reports'
import { maxCalculatedFields } from '@lintel/shared/expressions'
import type { Filter } from '@lintel/shared/filter'
import { and, sql, type SQL } from 'drizzle-orm'
import { PlatformError } from '../../../../errors/platform-error.ts'
import { declaredSource } from '../../data-sources/declared-sources.ts'
import { assertFew, assertVisible, conditionOf, fieldOf, type VisibleSource } from '../../data-sources/source-fields.ts'
import { fieldsInDefinition } from '../with-calculated.ts'
import { filterInWords } from './filter-in-words.model.ts'
import { comparedWith } from './compared-columns.ts'
import { groupColumn, type CompiledColumn } from './group-columns.ts'
import { groupStatement } from './group-statement.ts'
import { measureColumn } from './measure-columns.ts'

export type ReportContext = {
  organizationId: string
  /** The roles of the readers. The definition may only use what they allow. */
  roles: readonly RoleName[]
  /** IANA name of the time zone in which days, months and years begin. */
  timeZone: string
  /** Reference time for relative periods; now by default. */
  now?: Date
}

export type CompiledReport = {
  columns: ReportColumn[]
  /** Selects a value for each of `columns`; in a grouped report, followed by the number of source rows in the group. */
  statement: SQL
  /** Both filters as text; null if there are none. */
  filterInWords: string | null
}

/**
 * Compiles a definition and a data set to a statement. Fails with a `PlatformError` that names an unknown field or operator, or one that
 * the roles don't allow. It never leaves anything out, so a filter never matches more rows than intended.
 */
export function compileReport(
  definition: ReportDefinition,
  dataSetFilter: Filter | null,
  { organizationId, roles, timeZone, now = new Date() }: ReportContext,
): CompiledReport {
  const calculated = { fields: definition.calculated ?? [], timeZone, now }
  const visibleSource: VisibleSource = { source: definition.source, roles, calculated }
  assertVisible(visibleSource)
  assertFewCalculated(definition)
  assertFew(visibleSource, fieldsInDefinition(definition, dataSetFilter))
  const headers = definition.headers.map((header) => headerColumn(visibleSource, header))
  const { from, where, order } = declaredSource(definition.source)
  const conditions = [dataSetFilter, definition.filter].map((filter) =>
    conditionOf(visibleSource, filter, { timeZone, now }),
  )
  const rows = sql`from ${from(organizationId)} where ${and(where(organizationId), ...conditions)}`
  const compiled = definition.grouping
    ? grouped(definition.grouping, { visibleSource, rows, timeZone })
    : rowStatement(headers, { rows, order })
  const textContext = { fieldOf: (field: string) => fieldOf(visibleSource, field), timeZone, now }
  return { ...compiled, filterInWords: filterInWords([dataSetFilter, definition.filter], textContext) }
}

/** Responses are limited to this many. */
function assertFewCalculated({ calculated = [] }: ReportDefinition): void {
  if (calculated.length <= maxCalculatedFields) return
  const detail = `It needs ${calculated.length} calculated fields, and a report can have up to ${maxCalculatedFields}. Remove some of them.`
  throw new PlatformError('report-types/too-many-calculated', 400, detail)
}

type CompiledStatement = Omit<CompiledReport, 'filterInWords'>

function rowStatement(
  headers: readonly CompiledColumn[],
  { rows, order }: { rows: SQL; order: SQL },
): CompiledStatement {
  if (headers.length === 0) {
    throw new PlatformError('report-types/no-headers', 400, 'A report without groups needs at least one grid header.')
  }
  const columns = assertDistinct(headers.map(({ column }) => column))
  const values = headers.map(({ value }) => value)
  return { columns, statement: sql`select ${sql.join(values, sql`, `)} ${rows} order by ${order}` }
}

function grouped(
  grouping: Grouping,
  { visibleSource, rows, timeZone }: { visibleSource: VisibleSource; rows: SQL; timeZone: string },
): CompiledStatement {
  const groups = grouping.by.map((group) => groupColumn(visibleSource, group, timeZone))
  const measures = grouping.measures.map((measure) => measureColumn(visibleSource, measure))
  const compared = comparedWith(grouping, groups, measures)
  const measured =
    compared.length > 0 ? compared.flatMap(({ columns }) => columns) : measures.map(({ column }) => column)
  const columns = [...groups.map(({ column }) => column), ...measured]
  return { columns: assertDistinct(columns), statement: groupStatement({ groups, measures, compared }, rows) }
}

function headerColumn(visibleSource: VisibleSource, field: string): CompiledColumn {
  const { title, type, format, column } = fieldOf(visibleSource, field)
  return { column: { field, title, type, ...(format && { format }) }, value: column }
}

function assertDistinct(columns: ReportColumn[]): ReportColumn[] {
  const duplicate = columns.find(({ field }, index) => columns.findIndex((other) => other.field === field) !== index)
  if (!duplicate) return columns
  throw new PlatformError('report-types/named-twice', 400, `'${duplicate.title}' appears twice. Remove one.`)
}
