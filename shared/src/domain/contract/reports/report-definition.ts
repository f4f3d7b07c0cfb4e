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

/** Which percentile is meant where none is named. */
export const usualPercentile = 90

/**
 * `count` counts rows and names no field. `running` and `share` are of the sum of a field, or of the count where they name none: what has
 * come together up to a group, and the percentage that a group has of all. `distinct` counts the different values of a field of any type;
 * the others compute over the numbers of one. Null if no row has a number.
 */
export const measureSchema = z
  .strictObject({
    function: z.enum(measureFunctions),
    field: fieldNameSchema.optional(),
    /** Of a percentile: how many in a hundred are at most as large. */
    percentile: z.number().int().min(1).max(99).optional(),
    /** Read in place of the one that is made of function and field. */
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

/** Whether the measure makes sense without a field: then it is about how many rows there are. */
export function mayCountRows(name: MeasureFunction): boolean {
  return name === 'count' || name === 'running' || name === 'share'
}

/**
 * What moments and days are rounded down to before they are grouped by, in the time zone of the run. A week begins on Monday as in ISO 8601,
 * a `us-week` on Sunday as in the periods of filters.
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
  /** Whether the groups are shown as bars too: one chart for each measure. */
  chart: z.boolean(),
  /** Which chart: without it, bars in parts where parts add up, and beside each other where they do not. */
  chartKind: z.enum(chartKinds).optional(),
  /** Adds to each measure that of the period before, and the change as a number and in percent. The groups begin with a period then. */
  compare: z.literal('period-before').optional(),
})
export type Grouping = z.infer<typeof groupingSchema>

/** What a report shows of a source. A finished report keeps the one that it was made with. */
export const reportDefinitionSchema = z.strictObject({
  source: z.enum(dataSourceNames),
  /** The grid headers, in order; of a grouped report what the rows of a group show is its fields and measures instead. */
  headers: z.array(fieldNameSchema).max(60),
  /** Beyond what the data set asks for. Null lets every row of the data set through. */
  filter: filterSchema.nullable(),
  grouping: groupingSchema.nullable(),
  /** Of the data set that it was made from, so that it runs on others as well; a data set that has one of the same key says what it is. */
  calculated: calculatedFieldsSchema.optional(),
})
export type ReportDefinition = z.infer<typeof reportDefinitionSchema>

/** As it is sent. */
export const sentDefinitionSchema = reportDefinitionSchema.extend({
  calculated: distinctCalculatedFieldsSchema.optional(),
})

/**
 * A column of a result. The field of a group is its field, that of a measure `{function}` or `{function}:{field}`, with the
 * number of a percentile behind its function. A day that was rounded to a unit is the first day of it, and `unit` says so.
 */
export const reportColumnSchema = dataFieldSchema.extend({
  unit: z.enum(groupUnits).optional(),
  /** Whether it is a measure: charts show it, and footers add up sums and counts. */
  measure: z.enum(measureFunctions).optional(),
  /** What a column that stands behind a measure says of it: its value in the period before, or how it has changed since. */
  compared: z.enum(['before', 'change', 'percent']).optional(),
})
export type ReportColumn = z.infer<typeof reportColumnSchema>

/** The columns that the rows of a grouped report are groups of. */
export function isGroupColumn({ measure, compared }: Pick<ReportColumn, 'measure' | 'compared'>): boolean {
  return measure === undefined && compared === undefined
}

const cellSchema = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** Some rows of a result, column by column: `columns[c][r]`, all of `rows` values. */
export const rowGroupSchema = z.object({ rows: z.number().int().nonnegative(), columns: z.array(z.array(cellSchema)) })
export type RowGroup = z.infer<typeof rowGroupSchema>

/** The first rows of a definition before it is saved. */
export const reportPreviewQuerySchema = z.strictObject({
  dataSetId: z.uuid(),
  definition: sentDefinitionSchema,
  timeZone: timeZoneSchema,
})
export type ReportPreviewQuery = z.output<typeof reportPreviewQuerySchema>

/** At most 20 rows. */
export const reportPreviewSchema = z.object({ columns: z.array(reportColumnSchema), rows: rowGroupSchema })
export type ReportPreview = z.infer<typeof reportPreviewSchema>
