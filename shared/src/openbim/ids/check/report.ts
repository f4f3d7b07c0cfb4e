import type { IdsCardinality } from '../document/ids-document.ts'
import type { IdsFacetKind } from '../document/ids-facet.ts'
import type { IdsIssue } from '../document/ids-issue.ts'

/** `invalid`: the rules break the standard, so nothing was checked. `error`: the model or the rules could not be read. */
export type IdsStatus = 'pass' | 'fail' | 'invalid' | 'error'

/** The result of a check as plain JSON. */
export type IdsReport = {
  status: IdsStatus
  /**
   * The schema in the model's header, such as IFC4X3_ADD2; null if it was not read. `instances` counts all instances of
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
  /** Whether the specification is written for the model's schema. It does not affect the status. */
  ifcVersionMatches: boolean
  /**
   * The number of applicable instances, and how many of them comply or fail. To all others the specification does not
   * apply.
   */
  applicable: number
  passed: number
  failed: number
  /** Why the specification fails as a whole: required elements are missing, or prohibited ones exist. */
  reason: 'none-applicable' | 'prohibited' | null
  /**
   * The number of instances that match each facet of the applicability and all facets before it. If no instance does,
   * similar content of the model, because a misspelled name matches nothing and fails nothing.
   */
  applicability: { facet: FacetReport; matched: number; nearMisses: string[] }[]
  requirements: RequirementReport[]
  /** Instances that violate a prohibition, up to the limit. */
  prohibited: IdsElement[]
  /** Instances that comply (if requested), up to the limit. */
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
  /** The number of failed instances; `failures` lists them up to the limit. */
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
  /** It exists, but without content. */
  | 'empty'
  /** It has a different value. */
  | 'value'
  /** A property has a different measure. */
  | 'data-type'
  /** It has a different class or predefined type. */
  | 'class'
  /** It exists, but must not. */
  | 'prohibited'
