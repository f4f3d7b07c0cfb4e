import * as z from '../schema-language.ts'
import { modelFileSchema } from '../prototype/prototype.ts'
import { ingestionStatuses } from './ingestion.ts'

/** What a capture was made of, as it was sent. The address is good for a day and asks for no token. */
export const captureFileSchema = modelFileSchema.extend({ fileName: z.string().max(255) })
export type CaptureFile = z.infer<typeof captureFileSchema>

export const captureModelStatuses = ['Making', 'Made', 'None', 'Error'] as const
export type CaptureModelStatus = (typeof captureModelStatuses)[number]

/** Who makes the shapes of a capture at the moment, for the first time or once more, or has failed to make them once more. */
export const modelMakingSchema = z.object({
  /** Of the ingestion. */
  id: z.uuid(),
  status: z.enum(ingestionStatuses),
  statusDetails: z.string().max(2000).nullable(),
  /** 0 to 100. */
  progress: z.number().min(0).max(100),
  requestedBy: z.string().max(200),
  isRemake: z.boolean(),
})
export type ModelMaking = z.infer<typeof modelMakingSchema>

/**
 * The shapes of a capture as GLB: metres, Y up. `None`: nothing in the file has a shape. `Error`: the shapes could not be made, and
 * the capture is whole without them.
 */
export const captureModelSchema = z.object({
  status: z.enum(captureModelStatuses),
  /** In words, for `None` and `Error`. */
  statusDetails: z.string().max(2000).nullable(),
  /** Null unless it is made. While it is made once more, that of before. */
  file: modelFileSchema.nullable(),
  /**
   * Where the model's zero is in the coordinates of the file: metres, Z up. The same for all captures that were taken into one project, so
   * that they fit over each other; one that was moved there later keeps its own.
   */
  origin: z.object({ x: z.number(), y: z.number(), z: z.number() }).nullable(),
  /** Metres in one unit of length of the file, such as 0.001; null if the file does not say. */
  unitScale: z.number().positive().nullable(),
  /** How many elements the capture has, with a shape or without; an earlier platform does not say. */
  elementCount: z.number().int().nonnegative().optional(),
  /** Left out by a platform that does not know. */
  making: modelMakingSchema.nullable().optional(),
})
export type CaptureModel = z.infer<typeof captureModelSchema>

/** What those are told of a capture who look at it. */
export const capturePresenceSchema = z.object({
  isThere: z.boolean(),
  /** The project that it is of: it may be moved to another one. */
  projectGroupId: z.uuid().optional(),
  /** Another one whenever there is something else to see of it, or it is made once more, or no longer. */
  modelState: z.string().max(300).optional(),
})
export type CapturePresence = z.infer<typeof capturePresenceSchema>
