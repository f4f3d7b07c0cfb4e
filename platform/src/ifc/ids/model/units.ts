import { unitNamed } from '../../unit-names.ts'
import type { StepFile } from '../../step/step-file.ts'
import { nameAt, numberAt, referencesAt, textAt } from '../../step/step-value.ts'

/**
 * Conversion to SI: `value * times / by + plus`. Two factors, because dividing by a thousand is exact and multiplying by a thousandth
 * isn't.
 */
export type Conversion = { times: number; by: number; plus: number }

/** The project's units, and those of single values. */
export type Units = {
  /** Undefined if the project assigns no known unit to the measure, such as IFCLENGTHMEASURE. */
  ofMeasure(measure: string): Conversion | undefined
  ofUnit(id: number): Conversion | undefined
}

export function convert(value: number, { times, by, plus }: Conversion): number {
  return (value * times) / by + plus
}

/** The units of the first project; without one, values stay unconverted. */
export function readUnits(file: StepFile): Units {
  const cache = new Map<number, Conversion | undefined>()
  const assigned = new Map<string, Conversion | undefined>()

  function ofUnit(id: number): Conversion | undefined {
    if (!cache.has(id)) cache.set(id, conversionOf(file, id, 0))
    return cache.get(id)
  }
  for (const unit of assignedUnits(file)) {
    const measured = measuredBy(file, unit)
    if (measured !== null && !assigned.has(measured)) assigned.set(measured, ofUnit(unit))
  }
  return {
    ofMeasure: (measure) => assigned.get(unitOfMeasure(measure)),
    ofUnit,
  }
}

/** The unit type follows from the measure's name: LENGTHUNIT for IFCPOSITIVELENGTHMEASURE. */
function unitOfMeasure(measure: string): string {
  const measured = /^IFC(?:POSITIVE|NONNEGATIVE)?(\w+)MEASURE$/.exec(measure)?.[1]
  return measured === undefined ? '' : unitNamed(measured)
}

function assignedUnits(file: StepFile): readonly number[] {
  for (const { id, class: name } of file.all()) {
    const assignment = name === 'IFCPROJECT' ? referencesAt(file.valuesOf(id), 8)[0] : undefined
    if (assignment !== undefined) return referencesAt(file.valuesOf(assignment), 0)
  }
  return []
}

/** The unit type, such as LENGTHUNIT. */
function measuredBy(file: StepFile, unit: number): string | null {
  return nameAt(file.valuesOf(unit), 1)
}

/** Units may refer to other units; a file may contain a cycle. */
const maxDepth = 8

function conversionOf(file: StepFile, id: number, depth: number): Conversion | undefined {
  if (depth > maxDepth) return undefined
  const [name, values] = [file.classOf(id), file.valuesOf(id)]
  if (name === 'IFCSIUNIT') return conversionOfSi(nameAt(values, 2), nameAt(values, 3))
  if (name === 'IFCDERIVEDUNIT') return conversionOfDerived(file, referencesAt(values, 0), depth)
  if (name !== 'IFCCONVERSIONBASEDUNIT' && name !== 'IFCCONVERSIONBASEDUNITWITHOFFSET') return undefined
  const [measure] = referencesAt(values, 3)
  const factor = measure === undefined ? null : numberAt(file.valuesOf(measure), 0)
  const [base] = measure === undefined ? [] : referencesAt(file.valuesOf(measure), 1)
  const baseConversion = base === undefined ? undefined : conversionOf(file, base, depth + 1)
  if (factor === null || !baseConversion) return conventional[(textAt(values, 2) ?? '').toUpperCase()]
  // The offset is added after applying the factor, so it is in the target unit.
  const offset = name === 'IFCCONVERSIONBASEDUNITWITHOFFSET' ? (numberAt(values, 4) ?? 0) : 0
  return {
    times: factor * baseConversion.times,
    by: baseConversion.by,
    plus: (offset * baseConversion.times) / baseConversion.by + baseConversion.plus,
  }
}

/** Degrees without a factor are still degrees. */
const conventional: Readonly<Record<string, Conversion>> = { DEGREE: { times: Math.PI, by: 180, plus: 0 } }

function conversionOfDerived(file: StepFile, elements: readonly number[], depth: number): Conversion | undefined {
  let [times, by] = [1, 1]
  for (const element of elements) {
    const values = file.valuesOf(element)
    const [unit] = referencesAt(values, 0)
    const exponent = numberAt(values, 1)
    const unitConversion = unit === undefined ? undefined : conversionOf(file, unit, depth + 1)
    if (!unitConversion || exponent === null) return undefined
    const isBelow = exponent < 0
    times *= (isBelow ? unitConversion.by : unitConversion.times) ** Math.abs(exponent)
    by *= (isBelow ? unitConversion.times : unitConversion.by) ** Math.abs(exponent)
  }
  return elements.length === 0 ? undefined : { times, by, plus: 0 }
}

const powers: Readonly<Record<string, number>> = {
  EXA: 18,
  PETA: 15,
  TERA: 12,
  GIGA: 9,
  MEGA: 6,
  KILO: 3,
  HECTO: 2,
  DECA: 1,
  DECI: -1,
  CENTI: -2,
  MILLI: -3,
  MICRO: -6,
  NANO: -9,
  PICO: -12,
  FEMTO: -15,
  ATTO: -18,
}

const edgesOf: Readonly<Record<string, number>> = { SQUARE_METRE: 2, CUBIC_METRE: 3 }

/** The prefix of an area or volume applies to its edge. SI's base unit is the kilogram, but prefixes apply to the gram. */
function conversionOfSi(prefix: string | null, name: string | null): Conversion | undefined {
  if (name === null) return undefined
  const edges = edgesOf[name] ?? 1
  const power = (powers[prefix ?? ''] ?? 0) * edges - (name === 'GRAM' ? 3 : 0)
  const plus = name === 'DEGREE_CELSIUS' ? 273.15 : 0
  return power < 0 ? { times: 1, by: 10 ** -power, plus } : { times: 10 ** power, by: 1, plus }
}
