import * as z from '../schema-language.ts'
import { modelFileSchema } from '../prototype/prototype.ts'
import { ingestionStatuses } from './ingestion.ts'

/** A source file of a capture, as uploaded. The address is valid for a day and needs no token. */
export const captureFileSchema = modelFileSchema.extend({ fileName: z.string().max(255) })
export type CaptureFile = z.infer<typeof captureFileSchema>

export const captureModelStatuses = ['Making', 'Made', 'None', 'Error'] as const
export type CaptureModelStatus = (typeof captureModelStatuses)[number]

/**
 * The current generation of a capture's 3D model, whether the first one or a regeneration; or a failed regeneration.
 */
export const modelGenerationSchema = z.object({
  /** The ingestion's id. */
  id: z.uuid(),
  status: z.enum(ingestionStatuses),
  statusDetails: z.string().max(2000).nullable(),
  /** Percent, 0 to 100. */
  progress: z.number().min(0).max(100),
  requestedBy: z.string().max(200),
  isRemake: z.boolean(),
})
export type ModelGeneration = z.infer<typeof modelGenerationSchema>

/**
 * The 3D model of a capture as GLB, in meters, with Y up. `None`: nothing in the file has geometry. `Error`: the model
 * could not be generated, but the capture can be used without it.
 */
export const captureModelSchema = z.object({
  status: z.enum(captureModelStatuses),
  /** The reason for `None` and `Error`. */
  statusDetails: z.string().max(2000).nullable(),
  /** Null unless there is a model. During a regeneration it is the previous model. */
  file: modelFileSchema.nullable(),
  /**
   * The model's origin in the coordinates of the file: meters, Z up. All captures that were ingested into one project
   * share it, so that their models align. A capture that was moved to the project later keeps its own.
   */
  origin: z.object({ x: z.number(), y: z.number(), z: z.number() }).nullable(),
  /** Meters per length unit of the file, such as 0.001; null if unknown. */
  unitScale: z.number().positive().nullable(),
  /** The number of elements, with or without geometry; omitted by earlier platforms. */
  elementCount: z.number().int().nonnegative().optional(),
  /** Omitted by earlier platforms. */
  making: modelGenerationSchema.nullable().optional(),
})
export type CaptureModel = z.infer<typeof captureModelSchema>

/** The change event for people who have a capture open. */
export const capturePresenceSchema = z.object({
  isThere: z.boolean(),
  /** The capture's current project; it may have been moved. */
  projectGroupId: z.uuid().optional(),
  /** Changes with the model and with its generation. */
  modelState: z.string().max(300).optional(),
})
export type CapturePresence = z.infer<typeof capturePresenceSchema>
