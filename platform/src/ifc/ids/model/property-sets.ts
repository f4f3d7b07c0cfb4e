import type { IfcProperty, IfcPropertySet } from '@lintel/shared/ids'
import { referencesAt, textAt } from '../../step/step-value.ts'
import type { Classes } from './classes.ts'
import type { Links } from './links.ts'
import { measuredOf } from './measured.ts'
import { propertyOf, type PropertySource } from './properties.ts'

/** Sets of the instance itself, and of its type; a set's properties are read when they are asked for. */
export type PropertySets = (id: number, typeId: number | undefined) => readonly IfcPropertySet[]

/** What was read for one element is needed for another one where a type or many elements share it. */
const mostKept = 5000

export function createPropertySets(source: PropertySource, links: Links, classes: Classes): PropertySets {
  const { file } = source
  const kept = new Map<number, IfcPropertySet>()

  function setOf(id: number): IfcPropertySet {
    const before = kept.get(id)
    if (before) return before
    if (kept.size >= mostKept) kept.clear()
    const set = readSet(source, classes, id)
    kept.set(id, set)
    return set
  }

  /** Type objects name their sets themselves. */
  function setsOfType(id: number): readonly number[] {
    const place = classes.placeOf(file.classOf(id) ?? '', 'HasPropertySets')
    return place < 0 ? [] : referencesAt(file.valuesOf(id), place)
  }
  return (id, typeId) => {
    const own = [...links.sets(id), ...setsOfType(id), ...links.resourceProperties(id)].map(setOf)
    return merged(own, typeId === undefined ? [] : setsOfType(typeId).map(setOf))
  }
}

/** Sets of one name are one set, also where a program has written several for one element. */
function merged(own: readonly IfcPropertySet[], ofType: readonly IfcPropertySet[]): readonly IfcPropertySet[] {
  const names = new Set([...own, ...ofType].map(({ name }) => name))
  if (names.size === own.length + ofType.length) return [...own, ...ofType]
  return Array.from(names, (name) => {
    const [ownParts, typeParts] = [own, ofType].map((sets) => sets.filter((set) => set.name === name))
    return lazySet(name, () => overridden(propertiesOf(ownParts), propertiesOf(typeParts)))
  })
}

function propertiesOf(sets: readonly IfcPropertySet[] = []): readonly IfcProperty[] {
  return sets.flatMap(({ properties }) => properties)
}

function overridden(own: readonly IfcProperty[], ofType: readonly IfcProperty[]): readonly IfcProperty[] {
  const names = new Set(own.map(({ name }) => name))
  return [...own, ...ofType.filter(({ name }) => !names.has(name))]
}

function lazySet(name: string | null, read: () => readonly IfcProperty[]): IfcPropertySet {
  let properties: readonly IfcProperty[] | undefined
  return {
    name,
    get properties() {
      properties ??= read()
      return properties
    },
  }
}

/** The places of the name and of the properties in a line. Materials and profiles hold them as others do, at other places. */
const places: Readonly<Record<string, readonly [name: number, properties: number]>> = {
  IFCPROPERTYSET: [2, 4],
  IFCELEMENTQUANTITY: [2, 5],
  IFCMATERIALPROPERTIES: [0, 2],
  IFCPROFILEPROPERTIES: [0, 2],
  IFCEXTENDEDMATERIALPROPERTIES: [3, 1],
}

function readSet(source: PropertySource, classes: Classes, id: number): IfcPropertySet {
  const { file } = source
  const name = file.classOf(id) ?? ''
  const [namePlace, place] = places[name] ?? []
  if (namePlace === undefined || place === undefined) return predefinedSet(source, classes, id)
  const values = file.valuesOf(id)
  const ids = referencesAt(values, place)
  return lazySet(textAt(values, namePlace), () => ids.flatMap((property) => propertyOf(source, property) ?? []))
}

/** Attributes that all sets have, before those that are properties: GlobalId, OwnerHistory, Name and Description. */
const attributesOfSets = 4

/** Sets whose class says what they hold, such as IfcDoorPanelProperties: each attribute is a property. */
function predefinedSet({ file, units }: PropertySource, classes: Classes, id: number): IfcPropertySet {
  const [attributes, values] = [classes.attributesOf(file.classOf(id) ?? ''), file.valuesOf(id)]
  return lazySet(textAt(values, 2), () =>
    attributes.slice(attributesOfSets).map(({ name, type }, index): IfcProperty => {
      const value = values[attributesOfSets + index] ?? null
      const typed = value?.kind === 'typed' ? value : ({ kind: 'typed', type, value } as const)
      const measured = measuredOf(typed, units)
      return { name, kind: 'values', values: measured ? [measured] : [] }
    }),
  )
}
