import type { pickLists } from './pick-lists.ts'

type LinearUnit = (typeof pickLists)['LinearUnit'][number]

/** Meters per unit, by the names of units in captures. */
const meters: Readonly<Record<string, number>> = {
  mm: 0.001,
  cm: 0.01,
  dm: 0.1,
  m: 1,
  km: 1000,
  in: 0.0254,
  ft: 0.3048,
}
const squareMeters: Readonly<Record<string, number>> = {
  'mm²': 1e-6,
  'cm²': 1e-4,
  'm²': 1,
  'in²': 0.0254 ** 2,
  'ft²': 0.3048 ** 2,
}

const unitNames: Readonly<Record<string, LinearUnit>> = {
  ...{ mm: 'millimeters', cm: 'centimeters', m: 'meters', ft: 'feet', in: 'inches' },
}

export type Units = {
  linear: LinearUnit
  area: (typeof pickLists)['AreaUnit'][number]
  volume: (typeof pickLists)['VolumeUnit'][number]
  /** A length in this unit in the facility's unit; undefined for an unknown unit. */
  length(value: number, unit: string | null): number | undefined
  areaOf(value: number, unit: string | null): number | undefined
}

/** A facility has one unit for each measure: those of its first file with a length unit. Values of other files are converted. */
export function unitsOf(lengthUnits: readonly (string | null)[]): Units {
  const facilityUnit = lengthUnits.map((unit) => unit?.toLowerCase() ?? '').find((unit) => unit in unitNames) ?? 'm'
  const isImperial = facilityUnit === 'ft' || facilityUnit === 'in'
  const area = isImperial ? 'ft²' : 'm²'
  return {
    linear: unitNames[facilityUnit] ?? 'meters',
    area: isImperial ? 'squarefeet' : 'squaremeters',
    volume: isImperial ? 'cubicfeet' : 'cubicmeters',
    length: (value, unit) => converted(value, meters[unit?.toLowerCase() ?? facilityUnit], meters[facilityUnit]),
    areaOf: (value, unit) => converted(value, squareMeters[unit?.toLowerCase() ?? area], squareMeters[area]),
  }
}

function converted(value: number, from: number | undefined, to = 1): number | undefined {
  return from === undefined || !Number.isFinite(value) ? undefined : roundLength((value * from) / to)
}

/** Without the last digits of binary fractions. */
function roundLength(value: number): number {
  return Number(value.toPrecision(10))
}
