import type { IdsCardinality } from '../document/ids-document.ts'
import type { IdsFacetKind } from '../document/ids-facet.ts'
import type { IdsIssue } from '../document/ids-issue.ts'

/** `invalid`: the rules break the standard, so nothing was checked. `error`: the model or the rules could not be read. */
export type IdsStatus = 'pass' | 'fail' | 'invalid' | 'error'

/** What a check has found, as it is stored, sent and printed: plain JSON. */
export type IdsReport = {
  status: IdsStatus
  /** The schema as the model's header writes it, such as IFC4X3_ADD2; null if it was not read. `instances` are all lines of the file. */
  model: { schema: string | null; instances: number }
  /** What is wrong with the rules, or what stopped the check. */
  issues: IdsIssue[]
  /** In the order of the IDS file; none where the status is `invalid` or `error`. */
  specifications: SpecificationReport[]
}

export type SpecificationReport = {
  name: string
  identifier: string | null
  description: string | null
  instructions: string | null
  cardinality: IdsCardinality
  status: 'pass' | 'fail'
  /** Whether the model's schema is one that the specification is written for. It never changes the status. */
  ifcVersionMatches: boolean
  /** How many instances it is about, and how many of those comply or do not. The rest of the model is not applicable. */
  applicable: number
  passed: number
  failed: number
  /** Why it fails as a whole: nothing is there that must be, or something that must not. */
  reason: 'none-applicable' | 'prohibited' | null
  /**
   * How many instances comply with each facet of the applicability and all before it. Where that is none, some of what the model has instead:
   * a name that is misspelt finds nothing and fails no one.
   */
  applicability: { facet: FacetReport; matched: number; nearMisses: string[] }[]
  requirements: RequirementReport[]
  /** Instances of a prohibited specification, at most as many as the check may name. */
  prohibited: IdsElement[]
  /** Instances that comply, where the check was asked to name them, and at most as many as it may. */
  passes: IdsElement[]
}

/** A facet in words: `IFCWALL`, `Pset_WallCommon.FireRating`. */
export type FacetReport = {
  kind: IdsFacetKind
  /** What it asks for, in words. */
  text: string
}

export type RequirementReport = {
  facet: FacetReport
  cardinality: IdsCardinality
  instructions: string | null
  /** How many instances fail it; of these `failures` names at most as many as the check may. */
  failed: number
  failures: IdsFailure[]
}

export type IdsElement = {
  /** The number of the instance's line. */
  expressId: number
  /** Null for what has none, such as materials. */
  globalId: string | null
  /** In upper case, such as IFCWALL. */
  class: string
  name: string | null
}

export type IdsFailure = IdsElement & {
  reason: FailureReason
  /** What the model says, in SI units; null if it says nothing. */
  actual: string | null
  /** What is asked for, in words. */
  expected: string
}

export type FailureReason =
  /** There is no such attribute, property set, property, classification, material or whole. */
  | 'missing'
  /** It is there and says nothing. */
  | 'empty'
  /** It is there, and says something else. */
  | 'value'
  /** A property has another measure. */
  | 'data-type'
  /** It is another class or predefined type. */
  | 'class'
  /** It is there and must not. */
  | 'prohibited'
