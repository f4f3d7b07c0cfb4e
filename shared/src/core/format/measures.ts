import * as measures from '../../domain/contract/master-model/measure-text.ts'
import type { UnitSystem } from '../../domain/contract/organization/organization.ts'
import { userLocale } from '../preferences/index.ts'

/** Of meters: `12′ 6 1/2″` or `3.823 m`. */
export function lengthText(meters: number, units: UnitSystem): string {
  return measures.lengthText(meters, units, userLocale())
}

/** Of square meters: `107.6 ft²` or `10 m²`. */
export function areaText(squareMeters: number, units: UnitSystem): string {
  return measures.areaText(squareMeters, units, userLocale())
}

/** Of cubic meters: `35.3 ft³` or `1 m³`. */
export function volumeText(cubicMeters: number, units: UnitSystem): string {
  return measures.volumeText(cubicMeters, units, userLocale())
}

/** What a model says of itself, such as `2450 mm`, in the units of an organization. */
export function measureText(text: string, units: UnitSystem): string {
  return measures.measureText(text, units, userLocale())
}

/** A sentence such as `Height is 2450 mm instead of 2500 mm.` in the units of an organization. */
export function sentenceText(sentence: string, units: UnitSystem): string {
  return measures.sentenceText(sentence, units, userLocale())
}
