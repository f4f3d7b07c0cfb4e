import type { IdsCardinality } from '../document/ids-document.ts'
import type { FailureReason, FacetReport } from './report.ts'
import type { IfcInstance } from './ifc-instances.ts'

/**
 * The result of a facet for an instance. `null`: a property exists without a value, so it does not comply.
 * `incomplete`: it complies where it exists, but is missing from some sets that need it.
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
  /** Whether the facet only requires existence. `prohibited` then means that it must not exist, not even empty. */
  asksExistence: boolean
  /** Whether instances of these classes can comply; undefined if any class can. */
  mayMatch?: (classes: readonly string[]) => boolean
  /** Classes of the model with a similar name, if the facet matches none. */
  similarClasses?: (classes: readonly string[]) => readonly string[]
  evaluate(instance: IfcInstance): FacetResult
  /** Similar content of an instance, if the facet finds nothing. */
  nearMisses(instance: IfcInstance, result: FacetResult): readonly string[]
}

export const matched: FacetResult = { state: 'match' }
export const missing: FacetResult = { state: 'absent', reason: 'missing', actual: null }

export function mismatch(reason: FailureReason, actual: string | null): FacetResult {
  return { state: 'mismatch', reason, actual }
}

/** Whether the result of a requirement's facet meets the requirement. */
export function isMet(state: FacetState, cardinality: IdsCardinality, asksExistence: boolean): boolean {
  if (cardinality === 'required') return state === 'match'
  if (cardinality === 'optional') return state !== 'mismatch'
  return asksExistence ? state === 'absent' : state !== 'match' && state !== 'incomplete'
}

export function nearActual(_instance: IfcInstance, { actual }: FacetResult): readonly string[] {
  return actual == null ? [] : [actual]
}
