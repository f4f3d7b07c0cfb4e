import type { UnitSystem } from '@lintel/shared/contract'
import { defaultMoveTolerance, moveToleranceRange, moveToleranceSchema } from '@lintel/shared/contract/captures'
import { inShortUnit, parseNumber, shortLengthText, shortUnitOf } from '@lintel/shared/format'

/**
 * Parses a tolerance to meters; undefined if it's invalid. The unchanged default stays exact although it's displayed
 * rounded.
 */
export function toleranceOf(text: string, units: UnitSystem): number | undefined {
  const typed = parseNumber(text)
  if (typed === undefined) return undefined
  if (typed === inShortUnit(defaultMoveTolerance, units)) return defaultMoveTolerance
  const { success, data } = moveToleranceSchema.safeParse(typed * shortUnitOf(units).meters)
  return success ? data : undefined
}

/** Omits the default tolerance, for platforms that don't support it. */
export function unlessUsual(moveTolerance: number): { moveTolerance?: number } {
  return moveTolerance === defaultMoveTolerance ? {} : { moveTolerance }
}

export function toleranceBounds(units: UnitSystem): string {
  const { least, most } = moveToleranceRange
  return `Between ${shortLengthText(least, units)} and ${shortLengthText(most, units)}.`
}
