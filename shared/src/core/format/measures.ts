import * as measures from '../../domain/contract/master-model/measure-text.ts'
import type { UnitSystem } from '../../domain/contract/organization/organization.ts'
import { userLocale } from '../preferences/index.ts'
import { formatNumber } from './numbers.ts'

/** Formats meters: `12′ 6 1/2″` or `3.823 m`. */
export function lengthText(meters: number, units: UnitSystem): string {
  return measures.lengthText(meters, units, userLocale())
}

/** Units for short lengths. */
const shortUnits = { metric: { symbol: 'mm', meters: 0.001 }, imperial: { symbol: 'in', meters: 0.0254 } } as const
/** Lengths up to this many meters use the short unit. */
const shortUpTo = { metric: 1, imperial: 0.3048 } as const

/** Millimeters or inches, for short lengths that are typed or shown in columns. */
export function shortUnitOf(units: UnitSystem): (typeof shortUnits)[UnitSystem] {
  return shortUnits[units]
}

/** Millimeters or inches, rounded to a practical precision. */
export function inShortUnit(meters: number, units: UnitSystem): number {
  return Number((meters / shortUnits[units].meters).toFixed(3))
}

/** `0.5 in`, `4 mm`; a foot, a meter and longer like other lengths: `1′ 7 11/16″`, `1.250 m`. */
export function shortLengthText(meters: number, units: UnitSystem): string {
  if (meters > shortUpTo[units]) return lengthText(meters, units)
  return `${formatNumber(inShortUnit(meters, units))} ${shortUnits[units].symbol}`
}

/** Formats square meters: `107.6 ft²` or `10 m²`. */
export function areaText(squareMeters: number, units: UnitSystem): string {
  return measures.areaText(squareMeters, units, userLocale())
}

/** Formats cubic meters: `35.3 ft³` or `1 m³`. */
export function volumeText(cubicMeters: number, units: UnitSystem): string {
  return measures.volumeText(cubicMeters, units, userLocale())
}

/** Converts a measure from a model, such as `2450 mm`, to the organization's units. Returns other text unchanged. */
export function measureText(text: string, units: UnitSystem): string {
  return measures.measureText(text, units, userLocale())
}

/**
 * Converts the measures in a sentence such as `Height is 2450 mm instead of 2500 mm.` to the organization's units.
 */
export function sentenceText(sentence: string, units: UnitSystem): string {
  return measures.sentenceText(sentence, units, userLocale())
}
