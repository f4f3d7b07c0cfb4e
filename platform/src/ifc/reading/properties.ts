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
  IFCQUANTITYNUMBER,
  IFCQUANTITYTIME,
  IFCQUANTITYVOLUME,
  IFCQUANTITYWEIGHT,
} from '../web-ifc.ts'
import { createAttributes, type Attributes } from './elements/attributes.ts'
import { byGlobalId, nameIn, referenceOf, referencesOf, type ModelLines } from './model-lines.ts'
import type { Line } from './tokens.ts'
import { createMeasures, type Measures } from './measures.ts'
import { symbolOf, unitOfMeasure, type Units } from './units.ts'
import { furtherValues } from './values/further-values.ts'
import type { Property } from './values/property.ts'
import { listOf, scalarOf } from './values/scalars.ts'

export type { Property }

export type PropertySource = { lines: ModelLines; units: Units; measures: Measures; attributes: Attributes }

export function propertySource(lines: ModelLines, units: Units): PropertySource {
  const source = { lines, units, measures: createMeasures(lines, units) }
  return { ...source, attributes: createAttributes(source) }
}

const maxNameLength = 250

/** The properties of these sets. */
export function readProperties(source: PropertySource, sets: readonly number[]): Property[] {
  return inOrder(source.lines.lines(sets)).flatMap((set) => {
    const name = (nameIn(set, 2) ?? '').slice(0, maxNameLength)
    if (set.type === IFCPROPERTYSET)
      return propertiesIn(source, { set: name, prefix: '', ids: referencesOf(set.values[4]) })
    if (set.type !== IFCELEMENTQUANTITY) return readPredefined(source, set)
    return propertiesIn(source, { set: name, prefix: '', ids: referencesOf(set.values[5]) })
  })
}

/** Two sets with one name may have the same property. */
function inOrder(sets: Line[]): Line[] {
  const names = new Set(sets.map((set) => nameIn(set, 2)))
  return names.size === sets.length ? sets : byGlobalId(sets)
}

/**
 * Predefined sets such as IfcDoorLiningProperties: their properties are attributes of the class. They are named after the class, because
 * their own names are mostly empty or unique for each door, and those of panels by their position.
 */
function readPredefined({ lines, attributes }: PropertySource, line: Line): Property[] {
  const setName = /^Ifc(\w+)Properties$/.exec(lines.nameOf(line.type))?.[1]?.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
  if (setName === undefined) return []
  const properties = attributes(line, `IFC ${setName}`)
  const position = properties.find(({ name }) => name === 'PanelPosition')?.value
  return position === undefined
    ? properties
    : properties.map((one) => ({ ...one, set: `${one.set} ${String(position)}` }))
}

type Inside = { set: string; prefix: string; ids: number[]; above?: readonly number[] }

function propertiesIn(source: PropertySource, { set, prefix, ids, above = [] }: Inside): Property[] {
  // A property may contain itself.
  const within = above.length === 0 ? ids : ids.filter((id) => !above.includes(id))
  const properties: Property[] = []
  for (const line of source.lines.lines(within)) {
    const name = `${prefix}${nameIn(line, 0) ?? ''}`.slice(0, maxNameLength)
    const nestedIds = insideOf(line)
    const nested =
      nestedIds && propertiesIn(source, { set, prefix: `${name}.`, ids: nestedIds, above: [...above, line.id] })
    // One by one, because a call with hundreds of thousands of arguments fails.
    for (const property of nested ?? []) properties.push(property)
    const read = valueOf(source, line)
    if (read) {
      properties.push({ set, name, ...read })
      continue
    }
    for (const { name: part, ...further } of furtherValues(source, line)) {
      properties.push({
        set,
        name: part === '' ? name : `${name}.${part}`.slice(0, maxNameLength),
        ...further,
        readSince: 2,
      })
    }
  }
  return properties
}

function insideOf(line: Line): number[] | undefined {
  if (line.type === IFCCOMPLEXPROPERTY) return referencesOf(line.values[3])
  return line.type === IFCPHYSICALCOMPLEXQUANTITY ? referencesOf(line.values[2]) : undefined
}

type PropertyReader = Pick<Property, 'measure' | 'unit' | 'value' | 'readSince'>

/** The measure of each kind of quantity, because their values have none. */
const quantities = new Map([
  [IFCQUANTITYLENGTH, 'IFCLENGTHMEASURE'],
  [IFCQUANTITYAREA, 'IFCAREAMEASURE'],
  [IFCQUANTITYVOLUME, 'IFCVOLUMEMEASURE'],
  [IFCQUANTITYWEIGHT, 'IFCMASSMEASURE'],
  [IFCQUANTITYTIME, 'IFCTIMEMEASURE'],
  [IFCQUANTITYCOUNT, 'IFCCOUNTMEASURE'],
  [IFCQUANTITYNUMBER, 'IFCNUMERICMEASURE'],
])

function valueOf({ lines, units, measures }: PropertySource, line: Line): PropertyReader | undefined {
  const quantity = quantities.get(line.type)
  const isListed = line.type === IFCPROPERTYENUMERATEDVALUE || line.type === IFCPROPERTYLISTVALUE
  if (quantity === undefined && !isListed && line.type !== IFCPROPERTYSINGLEVALUE) return undefined
  const token = line.values[quantity === undefined ? 2 : 3]
  const measured = measures(Array.isArray(token) ? token[0] : token)
  const measure = quantity ?? measured?.name ?? null
  // The third value of an enumeration is the list of choices rather than a unit.
  const unitReference =
    line.type === IFCPROPERTYENUMERATEDVALUE ? null : referenceOf(line.values[quantity === undefined ? 3 : 2])
  const assigned = quantity === undefined ? (measured?.unit ?? null) : unitOfMeasure(units, quantity)
  const unit = unitReference === null ? assigned : symbolOf(lines, lines.line(unitReference))
  const read = { measure, unit, value: isListed ? listOf(measures, token) : scalarOf(measures, token) }
  return line.type === IFCQUANTITYNUMBER ? { ...read, readSince: 2 } : read
}
