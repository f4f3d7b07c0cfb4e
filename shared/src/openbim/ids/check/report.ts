import type { IdsCardinality } from '../document/ids-document.ts'
import type { IdsFacetKind } from '../document/ids-facet.ts'
import type { IdsIssue } from '../document/ids-issue.ts'

/** `invalid`: the rules break the standard, so nothing was checked. `error`: the model or the rules could not be read. */
export type IdsStatus = 'pass' | 'fail' | 'invalid' | 'error'

/** The result of a check as plain JSON. */
export type IdsReport = {
  status: IdsStatus
  /**
   * The schema in the model's header, such as IFC4X3_ADD2; null if it was not read. `instances` counts all lines of
   * the file.
   */
  model: { schema: string | null; instances: number }
  /** Problems with the rules, or why the check stopped. */
  issues: IdsIssue[]
  /** In the order of the IDS file; empty if the status is `invalid` or `error`. */
  specifications: SpecificationReport[]
}

export type SpecificationReport = {
  name: string
  identifier: string | null
  description: string | null
  instructions: string | null
  cardinality: IdsCardinality
  status: 'pass' | 'fail'
  /** Whether the specification is written for the model's schema. It never changes the status. */
  ifcVersionMatches: boolean
  /** Number of applicable instances, and how many of them comply or fail. The rest of the model is not applicable. */
  applicable: number
  passed: number
  failed: number
  /** Why it fails as a whole: required elements are missing, or prohibited ones exist. */
  reason: 'none-applicable' | 'prohibited' | null
  /**
   * Number of instances that match each facet of the applicability and all before it. If none does, similar content
   * of the model: a misspelled name matches nothing and fails nothing.
   */
  applicability: { facet: FacetReport; matched: number; nearMisses: string[] }[]
  requirements: RequirementReport[]
  /** Instances that violate a prohibition, up to the limit. */
  prohibited: IdsElement[]
  /** Instances that comply, if requested, up to the limit. */
  passes: IdsElement[]
}

/** A facet in words: `IFCWALL`, `Pset_WallCommon.FireRating`. */
export type FacetReport = {
  kind: IdsFacetKind
  /** The facet in words. */
  text: string
}

export type RequirementReport = {
  facet: FacetReport
  cardinality: IdsCardinality
  instructions: string | null
  /** The number of failed instances; `failures` has them up to the limit. */
  failed: number
  failures: IdsFailure[]
}

export type IdsElement = {
  /** The instance's line number. */
  expressId: number
  /** Null for instances without one, such as materials. */
  globalId: string | null
  /** In upper case, such as IFCWALL. */
  class: string
  name: string | null
}

export type IdsFailure = IdsElement & {
  reason: FailureReason
  /** The value in the model, in SI units; null if it has none. */
  actual: string | null
  /** The required value, in words. */
  expected: string
}

export type FailureReason =
  /** There is no such attribute, property set, property, classification, material or whole. */
  | 'missing'
  /** It exists without content. */
  | 'empty'
  /** It has another value. */
  | 'value'
  /** A property has another measure. */
  | 'data-type'
  /** It is another class or predefined type. */
  | 'class'
  /** It exists and must not. */
  | 'prohibited'
