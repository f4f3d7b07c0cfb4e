import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { userIdSchema } from '../identifiers.ts'
import { dataSetNameSchema } from './data-set.ts'
import { dataFieldSchema, dataSourceNames } from './data-source.ts'
import { reportDefinitionSchema, sentDefinitionSchema } from './report-definition.ts'

/** A UUID, or `built-in:{name}` for types that every organization has. */
export const reportTypeIdSchema = z
  .string()
  .regex(/^(built-in:[a-z-]{1,60}|[0-9a-f-]{36})$/, "This report type doesn't exist.")

/**
 * A report type. Its source is that of the data set from which it is created; it runs on every data set of that source.
 */
export const reportTypeCreateSchema = z.strictObject({
  name: dataSetNameSchema,
  dataSetId: z.uuid(),
  definition: sentDefinitionSchema,
})
export type ReportTypeCreate = z.output<typeof reportTypeCreateSchema>

/** Changing the definition creates a version; reports keep the version with which they were created. */
export const reportTypeChangeSchema = z.strictObject({
  revision: revisionSchema,
  name: dataSetNameSchema.optional(),
  definition: sentDefinitionSchema.optional(),
})
export type ReportTypeChange = z.output<typeof reportTypeChangeSchema>

export const reportTypeSchema = z.object({
  id: reportTypeIdSchema,
  name: z.string(),
  isBuiltIn: z.boolean(),
  source: z.enum(dataSourceNames),
  definition: reportDefinitionSchema,
  /** Counts from 1. */
  version: z.number().int().positive(),
  ownerId: userIdSchema.nullable(),
  /** The product's name for built-in types. */
  ownerName: z.string(),
  mayChange: z.boolean(),
  availableFields: z.array(dataFieldSchema),
  problem: z.string().nullable(),
  revision: revisionSchema,
})
export type ReportType = z.infer<typeof reportTypeSchema>

/** Built-in types first, then by name; without types of sources that the caller cannot see. */
export const reportTypesSchema = z.array(reportTypeSchema)
