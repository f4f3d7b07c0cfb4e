import * as z from '../schema-language.ts'
import { nameText } from '../name-text.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { filterSchema } from '../../filter/filter.ts'
import {
  calculatedFieldsSchema,
  dataFieldSchema,
  dataSourceNames,
  distinctCalculatedFieldsSchema,
  fieldNameSchema,
} from './data-source.ts'

export const measureFunctions = [
  'count',
  'sum',
  'average',
  'minimum',
  'maximum',
  'distinct',
  'median',
  'percentile',
  'running',
  'share',
] as const
export type MeasureFunction = (typeof measureFunctions)[number]

/** The default percentile. */
export const defaultPercentile = 90

/**
 * `count` counts rows and has no field. `running` (running total) and `share` (percentage of the total) apply to the
 * sum of a field, or without a field to the count. `distinct` counts different values of a field of any type; the
 * others need numbers. Null if no row has a number.
 */
export const measureSchema = z
  .strictObject({
    function: z.enum(measureFunctions),
    field: fieldNameSchema.optional(),
    /** For percentiles: the percentage of values that are not above the result. */
    percentile: z.number().int().min(1).max(99).optional(),
    /** Shown instead of the title that is derived from function and field. */
    title: nameText(120, { what: 'Title' }).optional(),
  })
  .refine(({ function: name, field }) => mayCountRows(name) || field !== undefined, { error: 'It needs a field.' })
  .refine(({ function: name, field }) => name !== 'count' || field === undefined, {
    error: "Count doesn't take a field. All other functions need one.",
  })
  .refine(({ function: name, percentile }) => name === 'percentile' || percentile === undefined, {
    error: 'Only percentiles take a number.',
  })
export type Measure = z.infer<typeof measureSchema>

/** Whether the measure can be used without a field; it then counts rows. */
export function mayCountRows(name: MeasureFunction): boolean {
  return name === 'count' || name === 'running' || name === 'share'
}

/**
 * The units to which moments and days are rounded down before grouping, in the time zone of the run. A `week` begins on
 * Monday (ISO 8601), a `us-week` on Sunday like the weeks of filters.
 */
export const groupUnits = ['day', 'week', 'us-week', 'month', 'quarter', 'year'] as const
export type GroupUnit = (typeof groupUnits)[number]

export const chartKinds = ['stacked', 'grouped', 'line', 'pie'] as const
export type ChartKind = (typeof chartKinds)[number]

export const groupingSchema = z.strictObject({
  by: z
    .array(z.strictObject({ field: fieldNameSchema, unit: z.enum(groupUnits).optional() }))
    .min(1)
    .max(3),
  measures: z.array(measureSchema).min(1).max(8),
  /** Whether the groups are also shown as charts, one for each measure. */
  chart: z.boolean(),
  /** The kind of chart: by default stacked bars if parts add up, otherwise grouped bars. */
  chartKind: z.enum(chartKinds).optional(),
  /**
   * Adds the value of the previous period to each measure, and the change as a number and as a percentage. The first
   * group must be a period then.
   */
  compare: z.literal('period-before').optional(),
})
export type Grouping = z.infer<typeof groupingSchema>

/** What a report shows of a source. Completed reports keep the definition with which they were created. */
export const reportDefinitionSchema = z.strictObject({
  source: z.enum(dataSourceNames),
  /** The columns of the grid, in order. In a grouped report, rows have its groups and measures instead. */
  headers: z.array(fieldNameSchema).max(60),
  /** In addition to the data set's filter; null for all rows of the data set. */
  filter: filterSchema.nullable(),
  grouping: groupingSchema.nullable(),
  /**
   * The calculated fields of the data set from which the report type was created, so that it also runs on others. If a
   * data set has a field with the same key, that one takes precedence.
   */
  calculated: calculatedFieldsSchema.optional(),
})
export type ReportDefinition = z.infer<typeof reportDefinitionSchema>

/** A definition in requests. */
export const sentDefinitionSchema = reportDefinitionSchema.extend({
  calculated: distinctCalculatedFieldsSchema.optional(),
})

/**
 * A column of a result. The key of a group's column is its field; the key of a measure is `{function}` or
 * `{function}:{field}`, with the percentile after the function. A day that was rounded to a unit is the unit's first
 * day, and `unit` has the unit.
 */
export const reportColumnSchema = dataFieldSchema.extend({
  unit: z.enum(groupUnits).optional(),
  /** Set for measures: charts show them, and footers show totals of sums and counts. */
  measure: z.enum(measureFunctions).optional(),
  /** For columns that follow a measure: the previous period's value, or the change since then. */
  compared: z.enum(['before', 'change', 'percent']).optional(),
})
export type ReportColumn = z.infer<typeof reportColumnSchema>

/** The columns by which a report is grouped. */
export function isGroupColumn({ measure, compared }: Pick<ReportColumn, 'measure' | 'compared'>): boolean {
  return measure === undefined && compared === undefined
}

const cellSchema = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** Some rows of a result, by column: each of `columns` has `rows` values, `columns[c][r]`. */
export const rowGroupSchema = z.object({ rows: z.number().int().nonnegative(), columns: z.array(z.array(cellSchema)) })
export type RowGroup = z.infer<typeof rowGroupSchema>

/** A preview of a definition that has not been saved yet. */
export const reportPreviewQuerySchema = z.strictObject({
  dataSetId: z.uuid(),
  definition: sentDefinitionSchema,
  timeZone: timeZoneSchema,
})
export type ReportPreviewQuery = z.output<typeof reportPreviewQuerySchema>

/** At most 20 rows. */
export const reportPreviewSchema = z.object({ columns: z.array(reportColumnSchema), rows: rowGroupSchema })
export type ReportPreview = z.infer<typeof reportPreviewSchema>
