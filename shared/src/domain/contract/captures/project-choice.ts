import * as z from '../schema-language.ts'

const longest = 250

/** A project by number and name: an existing one, or a new one. */
const namedProjectSchema = z.strictObject({
  kind: z.literal('named'),
  projectName: z.string().trim().min(1).max(longest),
  projectNumber: z.string().trim().max(longest).default(''),
})

const existingProjectSchema = z.strictObject({ kind: z.literal('existing'), projectGroupId: z.uuid() })

/** The project that a person has chosen. */
export const chosenProjectSchema = z.union([existingProjectSchema, namedProjectSchema])
export type ChosenProject = z.output<typeof chosenProjectSchema>

/** `proposed`: the project that the file names. It is known after reading the file. */
export const projectChoiceSchema = z.union([z.strictObject({ kind: z.literal('proposed') }), chosenProjectSchema])
export type ProjectChoice = z.output<typeof projectChoiceSchema>
