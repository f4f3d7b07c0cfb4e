import * as z from '../schema-language.ts'
import { chosenProjectSchema } from './project-choice.ts'
import { projectTitleSchema } from './project-group.ts'

export const captureMoveCreateSchema = z.strictObject({
  /** The project in which the capture was seen: whoever moves it meanwhile comes first. */
  fromProjectGroupId: z.uuid(),
  project: chosenProjectSchema,
})
export type CaptureMoveCreate = z.output<typeof captureMoveCreateSchema>

/** That someone has moved a capture to another project. */
export const captureMoveSchema = z.object({
  id: z.uuid(),
  movedDate: z.iso.datetime(),
  /** The person's name as it was then. */
  movedBy: z.string().max(200),
  fromProject: projectTitleSchema,
  toProject: projectTitleSchema,
})
export type CaptureMove = z.infer<typeof captureMoveSchema>
