import {
  mayCountRows,
  measureField,
  measureTitle,
  defaultPercentile,
  type Measure,
  type MeasureFunction,
  type ReportColumn,
} from '@lintel/shared/contract/reports'
import { sql, type SQL } from 'drizzle-orm'
import { PlatformError } from '../../../../errors/platform-error.ts'
import { fieldOf, type VisibleSource } from '../../data-sources/source-fields.ts'
import type { SourceField } from '../../data-sources/data-source.ts'
import type { CompiledColumn } from './group-columns.ts'

/** A measure that depends on other groups; `value` is then the value of the group itself. */
export type GroupFunction = 'running' | 'share'
export type CompiledMeasure = CompiledColumn & { over?: GroupFunction }

type MeasureDeclaration = {
  value: (column: SQL, measure: Measure) => SQL
  /** Counts and percentages don't have the format of their field. */
  format?: 'percent' | 'none'
  over?: GroupFunction
}

const functions: Record<Exclude<MeasureFunction, 'count'>, MeasureDeclaration> = {
  sum: { value: sumOf },
  average: { value: (column) => sql`avg(${column})` },
  minimum: { value: (column) => sql`min(${column})` },
  maximum: { value: (column) => sql`max(${column})` },
  distinct: { value: (column) => sql`count(distinct ${column})`, format: 'none' },
  median: { value: (column) => percentileOf(50, column) },
  percentile: { value: (column, { percentile = defaultPercentile }) => percentileOf(percentile, column) },
  running: { value: sumOf, over: 'running' },
  share: { value: sumOf, over: 'share', format: 'percent' },
}

/** Fails with a `PlatformError` if the field doesn't exist or has no such measure. */
export function measureColumn(visibleSource: VisibleSource, measure: Measure): CompiledMeasure {
  const { function: name, field } = measure
  const key = measureField(measure)
  if (name === 'count') {
    return { column: { field: key, title: measureTitle(measure), type: 'number', measure: name }, value: sql`count(*)` }
  }
  const { value, format, over } = functions[name]
  const measuredField = field === undefined ? undefined : numbersOf(visibleSource, field, name)
  if (!measuredField && !mayCountRows(name)) throw new Error(`The measure '${name}' has no field.`)
  const written = format === 'percent' ? 'percent' : format === 'none' ? undefined : measuredField?.format
  const column: ReportColumn = {
    field: key,
    title: measureTitle(measure, measuredField?.title),
    type: 'number',
    ...(written && { format: written }),
    measure: name,
  }
  return { column, value: measuredField ? value(measuredField.column, measure) : sql`count(*)`, ...(over && { over }) }
}

function numbersOf(visibleSource: VisibleSource, field: string, name: MeasureFunction): SourceField {
  const measuredField = fieldOf(visibleSource, field)
  if (measuredField.type === 'number' || name === 'distinct') return measuredField
  throw new PlatformError(
    'report-types/no-number',
    400,
    `'${measuredField.title}' isn't a number, so it has no ${name}.`,
  )
}

function sumOf(column: SQL): SQL {
  return sql`sum(${column})`
}

/** Interpolates between two values, as spreadsheets do (`PERCENTILE.INC`). */
function percentileOf(number: number, column: SQL): SQL {
  return sql`percentile_cont(${sql.raw(String(number / 100))}) within group (order by ${column})`
}
