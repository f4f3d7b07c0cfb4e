import * as z from '../schema-language.ts'
import { architectsOfRecord, projectTypes, states } from './choices.ts'
import { catalogNameSchema } from '../identifiers.ts'

const required = 'This field is required.'

function requiredText(maxLength: number) {
  return z.string().trim().min(1, required).max(maxLength, `Use at most ${maxLength} characters.`)
}

function optionalText(maxLength: number) {
  return z.string().trim().max(maxLength, `Use at most ${maxLength} characters.`)
}

function requiredChoice<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  return z.enum(choices, {
    error: ({ input }) => (input === '' || input == null ? required : 'Choose an option from the list.'),
  })
}

/** Five digits, optionally a dash and four more (specification 1, "Validation rules"). It may stay empty. */
const zipCodeSchema = z
  .string()
  .trim()
  .regex(/^(\d{5}(-\d{4})?)?$/, 'This is not a valid zip code.')

/** The person who requests the model. */
export const requesterFieldsSchema = z.object({
  architectOfRecord: requiredChoice(architectsOfRecord),
  projectType: requiredChoice(projectTypes),
})
export type RequesterFields = z.infer<typeof requesterFieldsSchema>

/** The building project and its address. */
export const projectFieldsSchema = z.object({
  projectNumber: requiredText(60),
  projectName: requiredText(200),
  address1: requiredText(200),
  address2: optionalText(200),
  city: requiredText(120),
  state: requiredChoice(states),
  zipCode: zipCodeSchema,
  county: optionalText(120),
  township: optionalText(120),
})
export type ProjectFields = z.infer<typeof projectFieldsSchema>

/** The chosen options by the label of the option set. Whether a release offers them is checked against its manifest. */
export const chosenOptionsSchema = z.record(z.string().min(1).max(120), z.string().trim().min(1, required).max(200))

/** The cloud project that receives the model. Ids are up to 38 characters long in practice. */
export const cloudProjectIdSchema = z.string('no project id').min(1, 'no project id').max(120)

/** The submitted form. */
export const assemblyRequestCreateSchema = z.strictObject({
  ...requesterFieldsSchema.shape,
  ...projectFieldsSchema.shape,
  portfolio: catalogNameSchema,
  prototypeRelease: catalogNameSchema,
  optionSets: chosenOptionsSchema,
  bim360ProjectId: cloudProjectIdSchema,
})
export type AssemblyRequestCreate = z.infer<typeof assemblyRequestCreateSchema>

/** An id that prevents processing a form twice; a header of `POST revitassemblyrequest`. */
export const idempotencyKeyHeader = 'idempotency-key'
export const idempotencyKeySchema = z
  .string('Send an Idempotency-Key header with a new ID for each form.')
  .regex(/^[A-Za-z0-9_-]{8,80}$/, 'Use 8 to 80 letters, digits, dashes, or underscores.')

/** The checks before a form is accepted, in the order in which they are shown. */
export const preflightChecks = ['access', 'revit-version', 'options', 'configuration'] as const

export const preflightSchema = z.object({
  checks: z.array(
    z.object({
      check: z.enum(preflightChecks),
      outcome: z.enum(['passed', 'warning', 'failed']),
      /** The result and, unless the check passed, what to do. Shown to users. */
      message: z.string().max(1000),
    }),
  ),
  /** Whether the form would be accepted now, because no check failed. */
  isReady: z.boolean(),
})
export type Preflight = z.infer<typeof preflightSchema>

/** The part of the form that can be checked before it is complete. */
export const preflightQuestionSchema = assemblyRequestCreateSchema
  .pick({
    portfolio: true,
    prototypeRelease: true,
    bim360ProjectId: true,
  })
  .extend({ optionSets: z.record(z.string().min(1).max(120), z.string().max(200)) })
export type PreflightQuestion = z.infer<typeof preflightQuestionSchema>
