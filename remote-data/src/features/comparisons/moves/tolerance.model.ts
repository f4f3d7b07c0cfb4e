import type { UnitSystem } from '@lintel/shared/contract'
import { defaultMoveTolerance, moveToleranceRange, moveToleranceSchema } from '@lintel/shared/contract/captures'
import { formatNumber, lengthText, parseNumber } from '@lintel/shared/format'

/** What short lengths are typed and told in. */
const shortUnits = { metric: { symbol: 'mm', meters: 0.001 }, imperial: { symbol: 'in', meters: 0.0254 } } as const
/** Up to here, in meters, feet and sixteenths of an inch, or whole millimeters of a meter, would say too little. */
const shortUpTo = { metric: 1, imperial: 0.3048 } as const

export function shortUnitOf(units: UnitSystem): (typeof shortUnits)[UnitSystem] {
  return shortUnits[units]
}

/** In millimeters or inches, with as many digits as anybody measures. */
export function inShortUnit(meters: number, units: UnitSystem): number {
  return Number((meters / shortUnits[units].meters).toFixed(3))
}

/** `0.5 in`, `4 mm`, and from a foot or a meter on as other lengths: `1′ 7 11/16″`, `1.250 m`. */
export function distanceText(meters: number, units: UnitSystem): string {
  if (meters > shortUpTo[units]) return lengthText(meters, units)
  return `${formatNumber(inShortUnit(meters, units))} ${shortUnits[units].symbol}`
}

/** What is typed, in meters; undefined where that is no tolerance. What stands there at first is the usual one, although it is rounded. */
export function toleranceOf(text: string, units: UnitSystem): number | undefined {
  const typed = parseNumber(text)
  if (typed === undefined) return undefined
  if (typed === inShortUnit(defaultMoveTolerance, units)) return defaultMoveTolerance
  const { success, data } = moveToleranceSchema.safeParse(typed * shortUnits[units].meters)
  return success ? data : undefined
}

/** What is asked for besides the captures; a platform that knows no tolerance takes the usual one. */
export function unlessUsual(moveTolerance: number): { moveTolerance?: number } {
  return moveTolerance === defaultMoveTolerance ? {} : { moveTolerance }
}

export function toleranceBounds(units: UnitSystem): string {
  const { least, most } = moveToleranceRange
  return `Between ${distanceText(least, units)} and ${distanceText(most, units)}.`
}
