import { filterSchema } from '@lintel/shared/filter'
import { z } from 'zod'

/** The schemas of remotes before weeks, medians, comparisons and calculated fields. Must not be changed. */
const fieldSchema = z.object({
  field: z.string().min(1).max(120),
  title: z.string().min(1).max(200),
  type: z.enum(['text', 'number', 'date', 'day', 'boolean']),
  format: z.enum(['money', 'days', 'percent']).optional(),
  noFilter: z.string().optional(),
})
const functions = z.enum(['count', 'sum', 'average', 'minimum', 'maximum'])
const units = z.enum(['day', 'month', 'year'])
const fieldName = z.string().min(1).max(120)

const measureSchema = z
  .strictObject({
    function: functions,
    field: fieldName.optional(),
    title: z.string().trim().min(1).max(120).optional(),
  })
  .refine(({ function: name, field }) => (name === 'count') === (field === undefined))

const groupingSchema = z.strictObject({
  by: z
    .array(z.strictObject({ field: fieldName, unit: units.optional() }))
    .min(1)
    .max(3),
  measures: z.array(measureSchema).min(1).max(8),
  chart: z.boolean(),
})

const definitionSchema = z.strictObject({
  source: z.string(),
  headers: z.array(fieldName).max(60),
  filter: filterSchema.nullable(),
  grouping: groupingSchema.nullable(),
})

export const firstTypesSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    definition: definitionSchema,
    availableFields: z.array(fieldSchema),
    problem: z.string().nullable(),
  }),
)

export const firstReportSchema = z.object({
  definition: definitionSchema,
  columns: z.array(fieldSchema.extend({ unit: units.optional(), measure: functions.optional() })).nullable(),
})
