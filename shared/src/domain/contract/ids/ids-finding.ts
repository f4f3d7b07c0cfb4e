import * as z from '../schema-language.ts'

const count = z.number().int().nonnegative()
const facet = {
  kind: z.enum(['entity', 'partOf', 'classification', 'attribute', 'property', 'material']),
  /** The requirement in words. */
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

/** The requirement of a specification that prohibits elements. */
export const prohibitedElementsText = 'No such elements are allowed.'

/**
 * A requirement in words, used for the summary, elements, spreadsheets and changes. `text` alone does not say whether
 * it is prohibited.
 */
export function requirementText({ text, cardinality: is }: Pick<IdsRequirement, 'text' | 'cardinality'>): string {
  return is === 'prohibited' ? `${text} (prohibited)` : text
}

/** The result of one specification. */
export const idsSpecificationSchema = z.object({
  /** Counts from 1, in the order of the file. */
  number: z.number().int().positive(),
  name: z.string(),
  identifier: z.string().nullable(),
  description: z.string().nullable(),
  instructions: z.string().nullable(),
  cardinality,
  status: z.enum(['pass', 'fail']),
  /** Whether the specification is written for the model's schema. It does not affect the status. */
  ifcVersionMatches: z.boolean(),
  /** The number of applicable instances; to all others the specification does not apply. */
  applicable: count,
  passed: count,
  failed: count,
  /** Why the specification fails as a whole. */
  reason: z.enum(['none-applicable', 'prohibited']).nullable(),
  /** The number of matches of each facet of the applicability, and similar names in the model if there are none. */
  applicability: z.array(z.object({ ...facet, matched: count, nearMisses: z.array(z.string()) })),
  requirements: z.array(idsRequirementSchema),
})
export type IdsSpecification = z.infer<typeof idsSpecificationSchema>

export const idsFailureReasons = ['missing', 'empty', 'value', 'data-type', 'class', 'prohibited'] as const
export type IdsFailureReason = (typeof idsFailureReasons)[number]

const element = {
  /** The instance's line number in the file. */
  expressId: z.number().int(),
  /** Null for instances without one, such as materials. */
  globalId: z.string().nullable(),
  class: z.string(),
  name: z.string().nullable(),
}
const found = {
  reason: z.enum(idsFailureReasons),
  /** The value in the model, in SI units; null if it has none. */
  actual: z.string().nullable(),
  /** The required value, in words. */
  expected: z.string(),
}

export const idsOutcomes = ['failed', 'passed'] as const
export type IdsOutcome = (typeof idsOutcomes)[number]
export const idsFindingQuerySchema = z.object({ outcome: z.enum(idsOutcomes).default('failed') })

/** An element that fails a requirement or passes a complete specification. */
export const idsFindingSchema = z.object({
  /** Counts from 1 within the check. */
  number: z.number().int().positive(),
  outcome: z.enum(idsOutcomes),
  /** The number of the specification. */
  specification: z.number().int().positive(),
  /** The number of the requirement; null for the specification as a whole. */
  requirement: z.number().int().positive().nullable(),
  ...element,
  reason: found.reason.nullable(),
  actual: found.actual,
  expected: found.expected.nullable(),
  /** The number of the captured element; null for instances that are not elements. */
  elementNumber: z.number().int().nullable(),
})
export type IdsFinding = z.infer<typeof idsFindingSchema>

export const idsChangeKinds = ['fails anew', 'fails no longer', 'is gone'] as const
export type IdsChangeKind = (typeof idsChangeKinds)[number]

export const idsChangesQuerySchema = z.object({ since: z.uuid() })

/** A failure that only one of two checks found. */
export const idsChangeSchema = z.object({
  change: z.enum(idsChangeKinds),
  /** The number of the specification in the check that found the failure. */
  specification: z.string(),
  requirement: z.string().nullable(),
  ...element,
  ...found,
  /** The number of the element in the capture of the requested check; null if that capture does not contain it. */
  elementNumber: z.number().int().nullable(),
})
export type IdsChange = z.infer<typeof idsChangeSchema>
