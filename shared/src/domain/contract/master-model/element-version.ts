import { pageQuery, pageSchema } from '../page.ts'
import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { parameterKinds } from './element-parameter.ts'
import { namedElementSchema } from './element-merge.ts'
import { masterStatuses } from './master-element.ts'

/** Contains only the values that a version changed. */
export const versionValuesSchema = z.object({
  status: z.enum(masterStatuses).optional(),
  notApprovedReason: z.string().nullable().optional(),
  notApprovedAction: z.string().nullable().optional(),
  parameters: z
    .array(
      z.object({
        id: z.uuid(),
        kind: z.enum(parameterKinds),
        setName: z.string(),
        parameterName: z.string(),
        approvedValue: z.string().nullable(),
        includeInReview: z.boolean(),
      }),
    )
    .optional(),
  /** Elements that were merged into it. */
  merged: z.array(namedElementSchema).optional(),
  /** The element that it was merged into. */
  mergedInto: namedElementSchema.optional(),
})
export type VersionValues = z.infer<typeof versionValuesSchema>

/** Who changed what, and when. It contains the names at that time, so that it outlives the person. */
export const elementVersionSchema = z.object({
  /** Starts with 2, because version 1 is the state after the first capture. */
  version: z.number().int(),
  at: z.iso.datetime(),
  author: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  before: versionValuesSchema,
  after: versionValuesSchema,
  /** The version that was restored. */
  restoredVersion: z.number().int().nullable(),
})
export type ElementVersion = z.infer<typeof elementVersionSchema>

export const elementHistoryQuerySchema = z.object(pageQuery(20))
/** Newest first. */
export const elementHistorySchema = pageSchema(elementVersionSchema)
export type ElementHistory = z.infer<typeof elementHistorySchema>

export const elementRestoreSchema = z.strictObject({
  /** The version to restore: its verdict and parameter rows. */
  version: revisionSchema,
  /** The element's revision that was read. The restore is rejected if anything has changed since. */
  revision: revisionSchema,
})
export type ElementRestore = z.output<typeof elementRestoreSchema>
