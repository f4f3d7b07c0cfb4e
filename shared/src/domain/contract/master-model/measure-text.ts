import type { UnitSystem } from '../organization/organization.ts'

const metersPerInch = 0.0254
const metersPerFoot = 12 * metersPerInch
/** Fractions of an inch on American drawings. */
const sixteenths = 16

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other)
}

/** Formats feet and inches, `12′ 6 1/2″`, to the nearest sixteenth of an inch. */
function feetAndInches(meters: number): string {
  const total = Math.round((Math.abs(meters) / metersPerInch) * sixteenths)
  const sign = meters < 0 && total > 0 ? '−' : ''
  const feet = Math.floor(total / (12 * sixteenths))
  const inches = Math.floor((total % (12 * sixteenths)) / sixteenths)
  const rest = total % sixteenths
  const common = divisor(sixteenths, rest)
  const fraction = rest === 0 ? '' : ` ${rest / common}/${sixteenths / common}`
  return `${sign}${feet}′ ${inches}${fraction}″`
}

/** The default locale of numbers in text that is for no particular reader. */
const usualLocale = 'en-US'

/** Cached, because constructing formats is slow and a model has many measures. */
const formats = new Map<string, Intl.NumberFormat>()

function numberText(
  value: number,
  digits: { minimumFractionDigits?: number; maximumFractionDigits: number },
  locale: string,
) {
  const key = `${locale} ${digits.minimumFractionDigits ?? 0} ${digits.maximumFractionDigits}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, digits)
  formats.set(key, format)
  return format.format(value)
}

function roundedText(value: number, unit: string, locale: string): string {
  return `${numberText(value, { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 1 }, locale)} ${unit}`
}

/** Formats meters: `12′ 6 1/2″` or `3.823 m`. */
export function lengthText(meters: number, units: UnitSystem, locale = usualLocale): string {
  if (units === 'imperial') return feetAndInches(meters)
  return `${numberText(meters, { minimumFractionDigits: 3, maximumFractionDigits: 3 }, locale)} m`
}

/** Formats square meters: `107.6 ft²` or `10 m²`. */
export function areaText(squareMeters: number, units: UnitSystem, locale = usualLocale): string {
  if (units === 'imperial') return roundedText(squareMeters / metersPerFoot ** 2, 'ft²', locale)
  return roundedText(squareMeters, 'm²', locale)
}

/** Formats cubic meters: `35.3 ft³` or `1 m³`. */
export function volumeText(cubicMeters: number, units: UnitSystem, locale = usualLocale): string {
  if (units === 'imperial') return roundedText(cubicMeters / metersPerFoot ** 3, 'ft³', locale)
  return roundedText(cubicMeters, 'm³', locale)
}

type Unit = {
  system: UnitSystem
  factor: number
  write: (value: number, units: UnitSystem, locale: string) => string
}

function unit(system: UnitSystem, factor: number, write: Unit['write']): Unit {
  return { system, factor, write }
}

/** Millimeters when converting from imperial: inches are seldom whole meters. */
function lengthOfPart(meters: number, units: UnitSystem, locale: string): string {
  return units === 'imperial' ? feetAndInches(meters) : roundedText(meters * 1000, 'mm', locale)
}

const metricUnits: Readonly<Record<string, Unit>> = {
  mm: unit('metric', 0.001, lengthOfPart),
  cm: unit('metric', 0.01, lengthOfPart),
  m: unit('metric', 1, lengthOfPart),
  'm²': unit('metric', 1, areaText),
  m2: unit('metric', 1, areaText),
  'm³': unit('metric', 1, volumeText),
  m3: unit('metric', 1, volumeText),
  in: unit('imperial', metersPerInch, lengthOfPart),
  '″': unit('imperial', metersPerInch, lengthOfPart),
  ft: unit('imperial', metersPerFoot, lengthOfPart),
  '′': unit('imperial', metersPerFoot, lengthOfPart),
  'ft²': unit('imperial', metersPerFoot ** 2, areaText),
  SF: unit('imperial', metersPerFoot ** 2, areaText),
  'ft³': unit('imperial', metersPerFoot ** 3, volumeText),
  CF: unit('imperial', metersPerFoot ** 3, volumeText),
}

const measured = /^([-−+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?)\s*(\S+)$/i

/**
 * Converts a measure from a model, such as `2450 mm`, to the organization's units. Returns other values, and values
 * that are in these units already, unchanged.
 */
export function measureText(text: string, units: UnitSystem, locale = usualLocale): string {
  const [, number = '', name = ''] = measured.exec(text.trim()) ?? []
  const found = Object.hasOwn(metricUnits, name) ? metricUnits[name] : undefined
  if (!found || found.system === units) return text
  return found.write(Number(number.replace('−', '-')) * found.factor, units, locale)
}

const symbols = Object.keys(metricUnits).toSorted((one, other) => other.length - one.length)
/** Only matches if a part of the sentence ends after the unit: `2 in stock` is not a measure. */
const inSentence = new RegExp(
  `(?<=^|\\s)[-−+]?\\d[\\d.]*(?:e[-+]?\\d+)? (?:${symbols.join('|')})(?=$|[.,;](?:\\s|$)| instead of)`,
  'g',
)

/**
 * Converts the measures in a sentence such as `Height is 2450 mm instead of 2500 mm.` to the organization's units.
 * Returns the sentence unchanged if two of its measures would look the same.
 */
export function sentenceText(sentence: string, units: UnitSystem, locale = usualLocale): string {
  const measures = new Set(sentence.match(inSentence))
  const formatted = new Set([...measures].map((measure) => measureText(measure, units, locale)))
  if (formatted.size < measures.size) return sentence
  return sentence.replaceAll(inSentence, (measure) => measureText(measure, units, locale))
}
