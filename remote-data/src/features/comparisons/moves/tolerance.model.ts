import type { UnitSystem } from '@lintel/shared/contract'
import { defaultMoveTolerance, moveToleranceRange, moveToleranceSchema } from '@lintel/shared/contract/captures'
import { formatNumber, lengthText, parseNumber } from '@lintel/shared/format'

/** Units for short lengths. */
const shortUnits = { metric: { symbol: 'mm', meters: 0.001 }, imperial: { symbol: 'in', meters: 0.0254 } } as const
/** Lengths up to this many meters use the short unit. */
const shortUpTo = { metric: 1, imperial: 0.3048 } as const

export function shortUnitOf(units: UnitSystem): (typeof shortUnits)[UnitSystem] {
  return shortUnits[units]
}

/** Millimeters or inches, rounded to a practical precision. */
export function inShortUnit(meters: number, units: UnitSystem): number {
  return Number((meters / shortUnits[units].meters).toFixed(3))
}

/** `0.5 in`, `4 mm`; a foot, a meter and longer like other lengths: `1′ 7 11/16″`, `1.250 m`. */
export function distanceText(meters: number, units: UnitSystem): string {
  if (meters > shortUpTo[units]) return lengthText(meters, units)
  return `${formatNumber(inShortUnit(meters, units))} ${shortUnits[units].symbol}`
}

/**
 * Parses a tolerance to meters; undefined if it's invalid. The unchanged default stays exact although it's displayed
 * rounded.
 */
export function toleranceOf(text: string, units: UnitSystem): number | undefined {
  const typed = parseNumber(text)
  if (typed === undefined) return undefined
  if (typed === inShortUnit(defaultMoveTolerance, units)) return defaultMoveTolerance
  const { success, data } = moveToleranceSchema.safeParse(typed * shortUnits[units].meters)
  return success ? data : undefined
}

/** Omits the default tolerance, for platforms that don't support it. */
export function unlessUsual(moveTolerance: number): { moveTolerance?: number } {
  return moveTolerance === defaultMoveTolerance ? {} : { moveTolerance }
}

export function toleranceBounds(units: UnitSystem): string {
  const { least, most } = moveToleranceRange
  return `Between ${distanceText(least, units)} and ${distanceText(most, units)}.`
}
