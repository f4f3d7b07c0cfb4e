import {
  IFCCONVERSIONBASEDUNIT,
  IFCCONVERSIONBASEDUNITWITHOFFSET,
  IFCDERIVEDUNIT,
  IFCMONETARYUNIT,
  IFCSIUNIT,
} from '../web-ifc.ts'
import { ReadFailure } from '../read-failure.ts'
import { nameIn, referenceOf, referencesOf, type ModelLines } from './model-lines.ts'
import { unitNamed } from '../unit-names.ts'
import { siUnitsOfMeasures } from './si-units.ts'
import { numberOf, type Line } from './tokens.ts'

/** The symbol of a unit by unit type, such as LENGTHUNIT; null if the unit has no known symbol. */
export type Units = ReadonlyMap<string, string | null>

/** The units that the project assigns; of two with the same type, the first one. */
export function readUnits(lines: ModelLines, assignment: number | null): Units {
  const units = new Map<string, string | null>()
  const assigned = assignment === null ? undefined : lines.line(assignment)
  for (const unit of lines.lines(referencesOf(assigned?.values[0]))) {
    assertFactor(lines, unit)
    const symbol = symbolOf(lines, unit)
    const measured = unit.type === IFCMONETARYUNIT ? 'MONETARYUNIT' : nameIn(unit, 1)
    if (measured !== null && (units.get(measured) ?? null) === null) units.set(measured, symbol)
  }
  return units
}

/** A factor of zero or less would make all measures of the model meaningless. */
function assertFactor(lines: ModelLines, unit: Line): void {
  if (unit.type !== IFCCONVERSIONBASEDUNIT && unit.type !== IFCCONVERSIONBASEDUNITWITHOFFSET) return
  const measure = referenceOf(unit.values[3])
  const factor = measure === null ? null : numberOf(lines.line(measure)?.values[0])
  if (factor !== null && factor <= 0) throw new ReadFailure('bad-unit')
}

/** The unit type follows from the measure's name: LENGTHUNIT for IFCPOSITIVELENGTHMEASURE. Without an assigned unit, SI applies. */
export function unitOfMeasure(units: Units, measure: string | null): string | null {
  const measured = /^IFC(?:POSITIVE|NONNEGATIVE)?(\w+)MEASURE$/.exec(measure ?? '')?.[1]
  if (measure === null || measured === undefined) return null
  const assigned = units.get(unitNamed(measured))
  return assigned === undefined ? (siUnitsOfMeasures[measure] ?? null) : assigned
}

/** The symbol of a unit, or a currency; null for units that are defined elsewhere. */
export function symbolOf(lines: ModelLines, unit: Line | undefined, depth = 0): string | null {
  // Units may refer to other units; a file may contain a cycle.
  if (!unit || depth > 4) return null
  if (unit.type === IFCMONETARYUNIT) return nameIn(unit, 0)
  if (unit.type === IFCSIUNIT) return siSymbol(nameIn(unit, 2), nameIn(unit, 3))
  if (unit.type === IFCCONVERSIONBASEDUNIT || unit.type === IFCCONVERSIONBASEDUNITWITHOFFSET) {
    return conventional(nameIn(unit, 2))
  }
  if (unit.type !== IFCDERIVEDUNIT) return null
  const factors = lines.lines(referencesOf(unit.values[0])).map((element) => {
    const base = referenceOf(element.values[0])
    const symbol = base === null ? null : symbolOf(lines, lines.line(base), depth + 1)
    return symbol === null ? null : raised(symbol, numberOf(element.values[1]) ?? 1)
  })
  return factors.length > 0 && factors.every((factor) => factor !== null) ? factors.join('·') : null
}

const prefixes: Record<string, string> = {
  EXA: 'E',
  PETA: 'P',
  TERA: 'T',
  GIGA: 'G',
  MEGA: 'M',
  KILO: 'k',
  HECTO: 'h',
  DECA: 'da',
  DECI: 'd',
  CENTI: 'c',
  MILLI: 'm',
  MICRO: 'µ',
  NANO: 'n',
  PICO: 'p',
}

const siUnits: Record<string, string> = {
  METRE: 'm',
  SQUARE_METRE: 'm²',
  CUBIC_METRE: 'm³',
  GRAM: 'g',
  SECOND: 's',
  RADIAN: 'rad',
  STERADIAN: 'sr',
  KELVIN: 'K',
  DEGREE_CELSIUS: '°C',
  AMPERE: 'A',
  VOLT: 'V',
  WATT: 'W',
  NEWTON: 'N',
  PASCAL: 'Pa',
  JOULE: 'J',
  HERTZ: 'Hz',
  LUX: 'lx',
  LUMEN: 'lm',
  CANDELA: 'cd',
  MOLE: 'mol',
  COULOMB: 'C',
  FARAD: 'F',
  HENRY: 'H',
  OHM: 'Ω',
  SIEMENS: 'S',
  TESLA: 'T',
  WEBER: 'Wb',
  BECQUEREL: 'Bq',
  GRAY: 'Gy',
  SIEVERT: 'Sv',
}

function siSymbol(prefix: string | null, name: string | null): string | null {
  const symbol = siUnits[name ?? '']
  return symbol === undefined ? null : `${prefixes[prefix ?? ''] ?? ''}${symbol}`
}

const conventions: Record<string, string> = {
  DEGREE: '°',
  FOOT: 'ft',
  INCH: 'in',
  'SQUARE FOOT': 'ft²',
  'CUBIC FOOT': 'ft³',
  'SQUARE INCH': 'in²',
  'CUBIC INCH': 'in³',
}

function conventional(name: string | null): string | null {
  return name === null ? null : (conventions[name.toUpperCase()] ?? name.toLowerCase())
}

const superscripts: Record<string, string> = {
  '-': '⁻',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
}

/** m and 2 make m², m² and -1 (m²)⁻¹. */
function raised(symbol: string, exponent: number): string {
  if (exponent === 1) return symbol
  const base = /[²³]$/.test(symbol) ? `(${symbol})` : symbol
  return base + String(exponent).replaceAll(/./g, (digit) => superscripts[digit] ?? digit)
}
