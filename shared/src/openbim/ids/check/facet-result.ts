import type { IdsCardinality } from '../document/ids-document.ts'
import type { FailureReason, FacetReport } from './report.ts'
import type { IfcInstance } from './ifc-instances.ts'

/**
 * The result of a facet for an instance. `null`: a property without a value, which does not comply but exists.
 * `incomplete`: complies where it exists, but is missing from some sets that need it.
 */
export type FacetState = 'match' | 'mismatch' | 'absent' | 'null' | 'incomplete'

export type FacetResult = {
  state: FacetState
  reason?: FailureReason
  /** The value in the model. */
  actual?: string | null
}

/** A compiled facet. */
export type FacetTest = {
  report: FacetReport
  /** It requires existence only, so `prohibited` means that it must not exist, not even empty. */
  asksExistence: boolean
  /** Whether instances of these classes can comply; any class if undefined. */
  mayMatch?: (classes: readonly string[]) => boolean
  /** Classes of the model with a similar name, for a facet that matches none. */
  similarClasses?: (classes: readonly string[]) => readonly string[]
  evaluate(instance: IfcInstance): FacetResult
  /** Similar content of an instance, for a facet that finds nothing. */
  nearMisses(instance: IfcInstance, result: FacetResult): readonly string[]
}

export const matched: FacetResult = { state: 'match' }
export const missing: FacetResult = { state: 'absent', reason: 'missing', actual: null }

export function mismatch(reason: FailureReason, actual: string | null): FacetResult {
  return { state: 'mismatch', reason, actual }
}

/** Whether a requirement is met by the result of its facet. */
export function isMet(state: FacetState, cardinality: IdsCardinality, asksExistence: boolean): boolean {
  if (cardinality === 'required') return state === 'match'
  if (cardinality === 'optional') return state !== 'mismatch'
  return asksExistence ? state === 'absent' : state !== 'match' && state !== 'incomplete'
}

export function nearActual(_instance: IfcInstance, { actual }: FacetResult): readonly string[] {
  return actual == null ? [] : [actual]
}
