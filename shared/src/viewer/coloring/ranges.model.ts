import type { UnitSystem } from '../../domain/contract/organization/organization.ts'
import { measureText, numberFormatter } from '../../core/format/index.ts'
import type { PropertyValue } from '../model.ts'

/** A number with its unit: `4600 mm`. */
export type Measure = { number: number; unit: string }
/** The unit of the numbers, and the unit system to show them in. */
export type Scale = { unit: string; units: UnitSystem }

const numberWithUnit = /^(?<number>-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)(?:\s+(?<unit>\D\S*))?$/

function measureIn(value: PropertyValue): Measure | undefined {
  if (typeof value === 'number') return { number: value, unit: '' }
  if (typeof value === 'boolean') return undefined
  const { number, unit = '' } = numberWithUnit.exec(value.trim())?.groups ?? {}
  return number === undefined ? undefined : { number: Number(number), unit }
}

/** The numbers of the values, if all of them have the same unit. */
export function measuresIn(values: readonly PropertyValue[]): Measure[] | undefined {
  const measures = values.map(measureIn)
  const [first] = measures
  const isScale = (measure: Measure | undefined): measure is Measure =>
    first !== undefined && measure?.unit === first.unit
  return measures.length > 0 && measures.every(isScale) ? measures : undefined
}

/** Enough digits for the bounds of ranges. */
const formatMeasure = numberFormatter({ maximumFractionDigits: 4 })

/** Converts to the organization's units if the number is a length, an area or a volume. */
export function textOfMeasure({ number, unit }: Measure, units: UnitSystem) {
  const original = `${number} ${unit}`.trim()
  const converted = measureText(original, units)
  if (converted !== original) return converted
  return `${formatMeasure(number)} ${unit}`.trim()
}

function textOfRange(from: number, to: number, { unit, units }: Scale) {
  const [begin, end] = [from, to].map((number) => textOfMeasure({ number, unit }, units))
  return `${unit && begin?.endsWith(` ${unit}`) ? begin.slice(0, -unit.length - 1) : begin} to ${end}`
}

/** The next of 1, 2, 2.5, 5 and 10 times a power of ten. */
function roundStep(min: number) {
  const power = 10 ** Math.floor(Math.log10(min))
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= min * (1 - 1e-9)) ?? 10
  return factor * power
}

/** Ranges of equal width with round bounds, at most `maxCount`, for ascending numbers. Upper bounds are exclusive. */
export function rangesOf(
  ascending: readonly number[],
  maxCount: number,
  scale: Scale,
): { from: number; name: string }[] {
  const [min = 0, max = 0] = [ascending.at(0), ascending.at(-1)]
  let step = roundStep((max - min) / maxCount)
  while (Math.floor(max / step) - Math.floor(min / step) >= maxCount) step = roundStep(step * 1.01)
  const first = Math.floor(min / step)
  const count = Math.floor(max / step) - first + 1
  return Array.from({ length: count }, (_, index) => {
    const [from = 0, to = 0] = [first + index, first + index + 1].map((steps) => Number((steps * step).toPrecision(12)))
    return { from, name: textOfRange(from, to, scale) }
  })
}
