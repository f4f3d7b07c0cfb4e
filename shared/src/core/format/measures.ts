import * as measures from '../../domain/contract/master-model/measure-text.ts'
import type { UnitSystem } from '../../domain/contract/organization/organization.ts'
import { userLocale } from '../preferences/index.ts'

/** Formats meters: `12′ 6 1/2″` or `3.823 m`. */
export function lengthText(meters: number, units: UnitSystem): string {
  return measures.lengthText(meters, units, userLocale())
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
