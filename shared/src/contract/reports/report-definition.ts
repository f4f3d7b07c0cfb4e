import * as z from '../schema-language.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { filterSchema } from '../../filter/filter.ts'
import { calculatedFieldsSchema, dataFieldSchema, dataSourceNames, fieldNameSchema } from './data-source.ts'

export const measureFunctions = ['count', 'sum', 'average', 'minimum', 'maximum'] as const
export type MeasureFunction = (typeof measureFunctions)[number]

/** `count` counts rows and names no field; the others compute over the numbers of one. Null where no row has a number. */
export const measureSchema = z
  .strictObject({
    function: z.enum(measureFunctions),
    field: fieldNameSchema.optional(),
    /** Read in place of the one that is made of function and field. */
    title: z.string().trim().min(1).max(120).optional(),
  })
  .refine(({ function: name, field }) => (name === 'count') === (field === undefined), {
    error: 'Count names no field; the others need one.',
  })
export type Measure = z.infer<typeof measureSchema>

/** What moments and days are rounded down to before they are grouped by, in the time zone of the run. */
export const groupUnits = ['day', 'month', 'year'] as const

export const groupingSchema = z.strictObject({
  by: z
    .array(z.strictObject({ field: fieldNameSchema, unit: z.enum(groupUnits).optional() }))
    .min(1)
    .max(3),
  measures: z.array(measureSchema).min(1).max(8),
  /** Whether the groups are shown as bars too: one chart for each measure. */
  chart: z.boolean(),
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

/**
 * A column of a result. The field of a group is its field, that of a measure `{function}` or `{function}:{field}`. A day that was
 * rounded to a month or a year is the first day of it, and `unit` says so.
 */
export const reportColumnSchema = dataFieldSchema.extend({
  unit: z.enum(groupUnits).optional(),
  /** Whether it is a measure: charts show it, and footers add up sums and counts. */
  measure: z.enum(measureFunctions).optional(),
})
export type ReportColumn = z.infer<typeof reportColumnSchema>

const cellSchema = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** Some rows of a result, column by column: `columns[c][r]`, all of `rows` values. */
export const rowGroupSchema = z.object({ rows: z.number().int().nonnegative(), columns: z.array(z.array(cellSchema)) })
export type RowGroup = z.infer<typeof rowGroupSchema>

/** The first rows of a definition before it is saved. */
export const reportPreviewQuerySchema = z.strictObject({
  dataSetId: z.uuid(),
  definition: reportDefinitionSchema,
  timeZone: timeZoneSchema,
})
export type ReportPreviewQuery = z.output<typeof reportPreviewQuerySchema>

/** At most 20 rows. */
export const reportPreviewSchema = z.object({ columns: z.array(reportColumnSchema), rows: rowGroupSchema })
export type ReportPreview = z.infer<typeof reportPreviewSchema>
