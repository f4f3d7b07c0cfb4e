import * as z from '../schema-language.ts'

const count = z.number().int().nonnegative()
const facet = {
  kind: z.enum(['entity', 'partOf', 'classification', 'attribute', 'property', 'material']),
  /** What it asks for, in words. */
  text: z.string(),
}
const cardinality = z.enum(['required', 'optional', 'prohibited'])

export const idsRequirementSchema = z.object({
  /** Counts from 1 within its specification. */
  number: z.number().int().positive(),
  ...facet,
  cardinality,
  instructions: z.string().nullable(),
  failed: count,
})
export type IdsRequirement = z.infer<typeof idsRequirementSchema>

/** What is asked where a specification prohibits elements. */
export const prohibitedElementsText = 'No such elements are allowed.'

/** A requirement in words, the same in the summary, the elements, spreadsheets and changes: its text alone does not say that it is prohibited. */
export function requirementText({ text, cardinality: is }: Pick<IdsRequirement, 'text' | 'cardinality'>): string {
  return is === 'prohibited' ? `${text} (prohibited)` : text
}

/** What a check says of one specification. */
export const idsSpecificationSchema = z.object({
  /** Counts from 1, in the order of the file. */
  number: z.number().int().positive(),
  name: z.string(),
  identifier: z.string().nullable(),
  description: z.string().nullable(),
  instructions: z.string().nullable(),
  cardinality,
  status: z.enum(['pass', 'fail']),
  /** Whether it is written for the schema of the model; its status does not depend on that. */
  ifcVersionMatches: z.boolean(),
  /** How many instances it is about; the rest of the model is not applicable. */
  applicable: count,
  passed: count,
  failed: count,
  /** Why it fails as a whole. */
  reason: z.enum(['none-applicable', 'prohibited']).nullable(),
  /** What each facet of the applicability finds by itself, and what the model has that is nearly called so. */
  applicability: z.array(z.object({ ...facet, matched: count, nearMisses: z.array(z.string()) })),
  requirements: z.array(idsRequirementSchema),
})
export type IdsSpecification = z.infer<typeof idsSpecificationSchema>

export const idsFailureReasons = ['missing', 'empty', 'value', 'data-type', 'class', 'prohibited'] as const
export type IdsFailureReason = (typeof idsFailureReasons)[number]

const element = {
  /** The number of the instance's line in the file. */
  expressId: z.number().int(),
  /** Null for what has none, such as materials. */
  globalId: z.string().nullable(),
  class: z.string(),
  name: z.string().nullable(),
}
const found = {
  reason: z.enum(idsFailureReasons),
  /** What the model says, in SI units; null if it says nothing. */
  actual: z.string().nullable(),
  /** What is asked for, in words. */
  expected: z.string(),
}

export const idsOutcomes = ['failed', 'passed'] as const
export type IdsOutcome = (typeof idsOutcomes)[number]
export const idsFindingQuerySchema = z.object({ outcome: z.enum(idsOutcomes).default('failed') })

/** One element that fails a requirement, or that complies with a whole specification. */
export const idsFindingSchema = z.object({
  /** Counts from 1 within the check. */
  number: z.number().int().positive(),
  outcome: z.enum(idsOutcomes),
  /** The number of the specification. */
  specification: z.number().int().positive(),
  /** The number of the requirement; null if it is about the specification as a whole. */
  requirement: z.number().int().positive().nullable(),
  ...element,
  reason: found.reason.nullable(),
  actual: found.actual,
  expected: found.expected.nullable(),
  /** The number of the captured element; null for what is none. */
  elementNumber: z.number().int().nullable(),
})
export type IdsFinding = z.infer<typeof idsFindingSchema>

export const idsChangeKinds = ['fails anew', 'fails no longer', 'is gone'] as const
export type IdsChangeKind = (typeof idsChangeKinds)[number]

export const idsChangesQuerySchema = z.object({ since: z.uuid() })

/** What an element fails in one of two checks only. */
export const idsChangeSchema = z.object({
  change: z.enum(idsChangeKinds),
  /** Of the check that says it fails. */
  specification: z.string(),
  requirement: z.string().nullable(),
  ...element,
  ...found,
  /** Of the capture of the check that it was asked of; null if the element is not in there. */
  elementNumber: z.number().int().nullable(),
})
export type IdsChange = z.infer<typeof idsChangeSchema>
