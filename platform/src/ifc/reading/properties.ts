import {
  IFCCOMPLEXPROPERTY,
  IFCELEMENTQUANTITY,
  IFCPHYSICALCOMPLEXQUANTITY,
  IFCPROPERTYENUMERATEDVALUE,
  IFCPROPERTYLISTVALUE,
  IFCPROPERTYSET,
  IFCPROPERTYSINGLEVALUE,
  IFCQUANTITYAREA,
  IFCQUANTITYCOUNT,
  IFCQUANTITYLENGTH,
  IFCQUANTITYTIME,
  IFCQUANTITYVOLUME,
  IFCQUANTITYWEIGHT,
  INTEGER,
  REAL,
} from 'web-ifc'
import type { ParameterValue, Scalar } from '../model-records.ts'
import { nameIn, referenceOf, referencesOf, type ModelLines } from './model-lines.ts'
import { cleaned, isToken, numberOf, type Line, type Token } from './tokens.ts'
import { createMeasures, type Measures } from './measures.ts'
import { symbolOf, unitOfMeasure, type Units } from './units.ts'

export type Property = {
  set: string
  name: string
  measure: string | null
  unit: string | null
  value: ParameterValue
}

export type PropertySource = { lines: ModelLines; units: Units; measures: Measures }

export function propertySource(lines: ModelLines, units: Units): PropertySource {
  return { lines, units, measures: createMeasures(lines, units) }
}

const longestName = 250

/**
 * The properties of these sets. Other kinds of definitions, such as the linings of doors, have no names and values, and are passed over.
 */
export function readProperties(source: PropertySource, sets: readonly number[]): Property[] {
  return source.lines.lines(sets).flatMap((set) => {
    const name = (nameIn(set, 2) ?? '').slice(0, longestName)
    if (set.type === IFCPROPERTYSET)
      return propertiesIn(source, { set: name, prefix: '', ids: referencesOf(set.values[4]) })
    if (set.type !== IFCELEMENTQUANTITY) return []
    return propertiesIn(source, { set: name, prefix: '', ids: referencesOf(set.values[5]) })
  })
}

type Inside = { set: string; prefix: string; ids: number[]; above?: readonly number[] }

function propertiesIn(source: PropertySource, { set, prefix, ids, above = [] }: Inside): Property[] {
  // A property that contains itself would never end.
  const within = above.length === 0 ? ids : ids.filter((id) => !above.includes(id))
  const properties: Property[] = []
  for (const line of source.lines.lines(within)) {
    const name = `${prefix}${nameIn(line, 0) ?? ''}`.slice(0, longestName)
    const inner = insideOf(line)
    if (inner)
      properties.push(...propertiesIn(source, { set, prefix: `${name}.`, ids: inner, above: [...above, line.id] }))
    const read = valueOf(source, line)
    if (read) properties.push({ set, name, ...read })
  }
  return properties
}

function insideOf(line: Line): number[] | undefined {
  if (line.type === IFCCOMPLEXPROPERTY) return referencesOf(line.values[3])
  return line.type === IFCPHYSICALCOMPLEXQUANTITY ? referencesOf(line.values[2]) : undefined
}

type Read = Pick<Property, 'measure' | 'unit' | 'value'>

/** The measure of each kind of quantity, because their values are written without one. */
const quantities = new Map([
  [IFCQUANTITYLENGTH, 'IFCLENGTHMEASURE'],
  [IFCQUANTITYAREA, 'IFCAREAMEASURE'],
  [IFCQUANTITYVOLUME, 'IFCVOLUMEMEASURE'],
  [IFCQUANTITYWEIGHT, 'IFCMASSMEASURE'],
  [IFCQUANTITYTIME, 'IFCTIMEMEASURE'],
  [IFCQUANTITYCOUNT, 'IFCCOUNTMEASURE'],
])

function valueOf(source: PropertySource, line: Line): Read | undefined {
  const { lines, units, measures } = source
  const quantity = quantities.get(line.type)
  const isListed = line.type === IFCPROPERTYENUMERATEDVALUE || line.type === IFCPROPERTYLISTVALUE
  if (quantity === undefined && !isListed && line.type !== IFCPROPERTYSINGLEVALUE) return undefined
  const token = line.values[quantity === undefined ? 2 : 3]
  const said = measures(Array.isArray(token) ? token[0] : token)
  const measure = quantity ?? said?.name ?? null
  // The third value of an enumeration is the list of choices, and no unit.
  const own = line.type === IFCPROPERTYENUMERATEDVALUE ? null : referenceOf(line.values[quantity === undefined ? 3 : 2])
  const assigned = quantity === undefined ? (said?.unit ?? null) : unitOfMeasure(units, quantity)
  const unit = own === null ? assigned : symbolOf(lines, lines.line(own))
  return { measure, unit, value: isListed ? listOf(source, token) : scalarOf(source, token) }
}

function listOf(source: PropertySource, token: Token | undefined): ParameterValue {
  if (!Array.isArray(token)) return null
  return token.flatMap((one) => scalarOf(source, one) ?? [])
}

/** Real numbers arrive as text as they were written; labels that look like numbers stay text. */
function scalarOf({ measures }: PropertySource, token: Token | undefined): Scalar | null {
  if (!isToken(token)) return null
  const { value, type } = token
  if (typeof value === 'boolean' || typeof value === 'number') return value
  if (typeof value !== 'string') return null
  const isNumber = type === REAL || type === INTEGER || measures(token)?.isNumeric
  return isNumber ? (numberOf(token) ?? cleaned(value)) : cleaned(value)
}
