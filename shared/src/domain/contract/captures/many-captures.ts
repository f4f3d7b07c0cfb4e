import { massProblemSchema } from '../master-model/mass-update.ts'
import * as z from '../schema-language.ts'
import { captureMoveCreateSchema } from './capture-move.ts'

/** So many captures are deleted or moved by one call. */
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

/** What became of each capture, in the order of the call; those without a problem were deleted or moved. */
export const captureOutcomesSchema = z.object({
  results: z.array(z.object({ captureId: z.uuid(), problem: massProblemSchema.nullable() })),
})
export type CaptureOutcomes = z.infer<typeof captureOutcomesSchema>

/** The captures of which is asked what would be deleted with them: IDs with commas between them. */
export const captureRemovalPreviewQuerySchema = z.object({
  captureIds: z
    .string()
    .max(maxCapturesAtOnce * 37)
    .transform((ids) => ids.split(',').filter((id) => id !== ''))
    .pipe(z.array(z.uuid()).min(1).max(maxCapturesAtOnce)),
})

const total = z.number().int().nonnegative()

/** What would be deleted with captures. */
export const captureRemovalPreviewSchema = z.object({
  reviews: total,
  comparisons: total,
  idsChecks: total,
  /** How many of the captures are in version sets, which keeps them from being deleted. */
  inVersionSets: total.default(0),
})
export type CaptureRemovalPreview = z.infer<typeof captureRemovalPreviewSchema>
