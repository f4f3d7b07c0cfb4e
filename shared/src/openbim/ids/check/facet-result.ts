import type { IdsCardinality } from '../document/ids-document.ts'
import type { FailureReason, FacetReport } from './report.ts'
import type { IfcInstance } from './ifc-instances.ts'

/**
 * What a facet finds at an instance. `null` is a property without a value: it does not comply, may be optional, and is there none the less.
 * `incomplete` complies where it is, and is missing in some of the sets that must have it.
 */
export type FacetState = 'match' | 'mismatch' | 'absent' | 'null' | 'incomplete'

export type FacetResult = {
  state: FacetState
  reason?: FailureReason
  /** What the model says instead. */
  actual?: string | null
}

/** A facet that is ready to be held against many instances. */
export type FacetTest = {
  report: FacetReport
  /** It asks whether something is there at all, so that being prohibited means not to be there, not even empty. */
  asksExistence: boolean
  /** Whether instances of these classes may comply; without it, any. */
  mayMatch?: (classes: readonly string[]) => boolean
  /** Which of the classes of a model may have been meant, where none of them is found. */
  similarClasses?: (classes: readonly string[]) => readonly string[]
  evaluate(instance: IfcInstance): FacetResult
  /** Where it finds nothing, what an instance has that may have been meant. */
  nearMisses(instance: IfcInstance, result: FacetResult): readonly string[]
}

export const matched: FacetResult = { state: 'match' }
export const missing: FacetResult = { state: 'absent', reason: 'missing', actual: null }

export function mismatch(reason: FailureReason, actual: string | null): FacetResult {
  return { state: 'mismatch', reason, actual }
}

/** Whether a requirement is met by what its facet has found. */
export function isMet(state: FacetState, cardinality: IdsCardinality, asksExistence: boolean): boolean {
  if (cardinality === 'required') return state === 'match'
  if (cardinality === 'optional') return state !== 'mismatch'
  return asksExistence ? state === 'absent' : state !== 'match' && state !== 'incomplete'
}

export function nearActual(_instance: IfcInstance, { actual }: FacetResult): readonly string[] {
  return actual == null ? [] : [actual]
}
