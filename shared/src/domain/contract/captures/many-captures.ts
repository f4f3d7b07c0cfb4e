import { massProblemSchema } from '../master-model/mass-update.ts'
import * as z from '../schema-language.ts'
import { captureMoveCreateSchema } from './capture-move.ts'

/** Maximum number of captures that one call can delete or move. */
export const maxCapturesAtOnce = 50

export const captureRemovalsCreateSchema = z.strictObject({
  captureIds: z
    .array(z.uuid())
    .min(1)
    .max(maxCapturesAtOnce, `You can delete up to ${maxCapturesAtOnce} captures at a time.`),
})
export type CaptureRemovalsCreate = z.output<typeof captureRemovalsCreateSchema>

export const captureMovesCreateSchema = z.strictObject({
  captures: z
    .array(
      z.strictObject({ captureId: z.uuid(), fromProjectGroupId: captureMoveCreateSchema.shape.fromProjectGroupId }),
    )
    .min(1)
    .max(maxCapturesAtOnce, `You can move up to ${maxCapturesAtOnce} captures at a time.`),
  project: captureMoveCreateSchema.shape.project,
})
export type CaptureMovesCreate = z.output<typeof captureMovesCreateSchema>

/** The outcome for each capture, in the order of the call. Captures without a problem were deleted or moved. */
export const captureOutcomesSchema = z.object({
  results: z.array(z.object({ captureId: z.uuid(), problem: massProblemSchema.nullable() })),
})
export type CaptureOutcomes = z.infer<typeof captureOutcomesSchema>

/** Comma-separated IDs of the captures whose deletion is previewed. */
export const captureRemovalPreviewQuerySchema = z.object({
  captureIds: z
    .string()
    .max(maxCapturesAtOnce * 37)
    .transform((ids) => ids.split(',').filter((id) => id !== ''))
    .pipe(z.array(z.uuid()).min(1).max(maxCapturesAtOnce)),
})

const total = z.number().int().nonnegative()

/** What else would be deleted together with captures. */
export const captureRemovalPreviewSchema = z.object({
  reviews: total,
  comparisons: total,
  idsChecks: total,
  /** How many of the captures are in version sets, which prevents their deletion. */
  inVersionSets: total.default(0),
})
export type CaptureRemovalPreview = z.infer<typeof captureRemovalPreviewSchema>
