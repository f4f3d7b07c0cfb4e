import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { massProblemSchema, massUpdateOf } from './mass-update.ts'

export const defaultReviewStatuses = ['Included in Review', 'Excluded From Review'] as const
export type DefaultReviewStatus = (typeof defaultReviewStatuses)[number]

/** Any GUID, also those that follow no standard; zeros stand for none. */
const guidSchema = z.string().regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, 'Enter a GUID.')

/** A parameter that captures have. */
export const masterParameterSchema = z.object({
  id: z.uuid(),
  parameterName: z.string(),
  exampleValue: z.string().nullable(),
  sharedGuid: guidSchema.nullable(),
  /** Whether rows of master elements that are new take part in reviews. */
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
  /** Absent it stays as it is. */
  sharedGuid: guidSchema.nullish(),
  /** As read. One from before someone else changed the parameter is rejected. */
  revision: revisionSchema,
})
export type MasterParameterUpdate = z.output<typeof masterParameterUpdateSchema>

export const massParameterUpdateSchema = massUpdateOf(masterParameterUpdateSchema.extend({ id: z.uuid() }))
export type MassParameterUpdate = z.output<typeof massParameterUpdateSchema>

export const massParameterResultSchema = z.object({
  /** One for each update, in the same order. */
  results: z.array(
    z.object({
      id: z.uuid(),
      /** As it is now; null if there is no such parameter. */
      parameter: masterParameterSchema.nullable(),
      /** Null if it was changed. */
      problem: massProblemSchema.nullable(),
    }),
  ),
})
export type MassParameterResult = z.infer<typeof massParameterResultSchema>
