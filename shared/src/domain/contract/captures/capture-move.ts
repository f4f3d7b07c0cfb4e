import * as z from '../schema-language.ts'
import { chosenProjectSchema } from './project-choice.ts'
import { projectTitleSchema } from './project-group.ts'

export const captureMoveCreateSchema = z.strictObject({
  /** The project that the user saw. The move is rejected if someone else has moved the capture meanwhile. */
  fromProjectGroupId: z.uuid(),
  project: chosenProjectSchema,
})
export type CaptureMoveCreate = z.output<typeof captureMoveCreateSchema>

/** A move of a capture to another project. */
export const captureMoveSchema = z.object({
  id: z.uuid(),
  movedDate: z.iso.datetime(),
  /** The person's name at that time. */
  movedBy: z.string().max(200),
  fromProject: projectTitleSchema,
  toProject: projectTitleSchema,
})
export type CaptureMove = z.infer<typeof captureMoveSchema>
