import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { massProblemSchema, massUpdateSchemaFor } from './mass-update.ts'

export const defaultReviewStatuses = ['Included in Review', 'Excluded From Review'] as const
export type DefaultReviewStatus = (typeof defaultReviewStatuses)[number]

/** Any GUID, including non-standard ones; all zeros mean none. */
const guidSchema = z.string().regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, 'Enter a GUID.')

/** A parameter that occurs in captures. */
export const masterParameterSchema = z.object({
  id: z.uuid(),
  parameterName: z.string(),
  exampleValue: z.string().nullable(),
  sharedGuid: guidSchema.nullable(),
  /** Whether the parameter is reviewed by default for new master elements. */
  defaultReviewStatus: z.enum(defaultReviewStatuses),
  /** The property set. */
  defaultGroup: z.string(),
  isShared: z.boolean(),
  isBuiltIn: z.boolean(),
  isProject: z.boolean(),
  isFamily: z.boolean(),
  isReadOnly: z.boolean(),
  userModifiable: z.boolean(),
  approved: z.boolean(),
  /** Counts the changes, from 1. */
  revision: revisionSchema,
})
export type MasterParameter = z.infer<typeof masterParameterSchema>

export const masterParameterUpdateSchema = z.object({
  approved: z.boolean(),
  defaultReviewStatus: z.enum(defaultReviewStatuses),
  /** If omitted, the value stays unchanged. */
  sharedGuid: guidSchema.nullish(),
  /** The revision that was read. An outdated one is rejected. */
  revision: revisionSchema,
})
export type MasterParameterUpdate = z.output<typeof masterParameterUpdateSchema>

export const massParameterUpdateSchema = massUpdateSchemaFor(masterParameterUpdateSchema.extend({ id: z.uuid() }))
export type MassParameterUpdate = z.output<typeof massParameterUpdateSchema>

export const massParameterResultSchema = z.object({
  /** One result for each update, in the same order. */
  results: z.array(
    z.object({
      id: z.uuid(),
      /** The parameter after the update; null if it does not exist. */
      parameter: masterParameterSchema.nullable(),
      /** Null if the update succeeded. */
      problem: massProblemSchema.nullable(),
    }),
  ),
})
export type MassParameterResult = z.infer<typeof massParameterResultSchema>
