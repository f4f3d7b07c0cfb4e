import type { IfcProperty, IfcPropertySet } from '@lintel/shared/ids'
import { referencesAt, textAt } from '../../step/step-value.ts'
import type { Classes } from './classes.ts'
import type { Links } from './links.ts'
import { measuredOf } from './measured.ts'
import { propertyOf, type PropertySource } from './properties.ts'

/** Sets of the instance itself and of its type; properties are read lazily. */
export type PropertySets = (id: number, typeId: number | undefined) => readonly IfcPropertySet[]

/** Types and shared sets are needed for many elements. */
const maxKept = 5000

export function createPropertySets(source: PropertySource, links: Links, classes: Classes): PropertySets {
  const { file } = source
  const cached = new Map<number, IfcPropertySet>()

  function setOf(id: number): IfcPropertySet {
    const before = cached.get(id)
    if (before) return before
    if (cached.size >= maxKept) cached.clear()
    const set = readSet(source, classes, id)
    cached.set(id, set)
    return set
  }

  /** Type objects refer to their sets themselves. */
  function setsOfType(id: number): readonly number[] {
    const index = classes.indexOf(file.classOf(id) ?? '', 'HasPropertySets')
    return index < 0 ? [] : referencesAt(file.valuesOf(id), index)
  }
  return (id, typeId) => {
    const ownSets = [...links.sets(id), ...setsOfType(id), ...links.resourceProperties(id)].map(setOf)
    return mergeSets(ownSets, typeId === undefined ? [] : setsOfType(typeId).map(setOf))
  }
}

/** Merges sets with the same name, also when a program has written several for one element. */
function mergeSets(ownSets: readonly IfcPropertySet[], ofType: readonly IfcPropertySet[]): readonly IfcPropertySet[] {
  const names = new Set([...ownSets, ...ofType].map(({ name }) => name))
  if (names.size === ownSets.length + ofType.length) return [...ownSets, ...ofType]
  return Array.from(names, (name) => {
    const [ownParts, typeParts] = [ownSets, ofType].map((sets) => sets.filter((set) => set.name === name))
    return lazySet(name, () => withOverrides(propertiesOf(ownParts), propertiesOf(typeParts)))
  })
}

function propertiesOf(sets: readonly IfcPropertySet[] = []): readonly IfcProperty[] {
  return sets.flatMap(({ properties }) => properties)
}

function withOverrides(ownProperties: readonly IfcProperty[], ofType: readonly IfcProperty[]): readonly IfcProperty[] {
  const names = new Set(ownProperties.map(({ name }) => name))
  return [...ownProperties, ...ofType.filter(({ name }) => !names.has(name))]
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

/** The indexes of the name and the properties in a line. Materials and profiles use other attributes. */
const attributeIndexes: Readonly<Record<string, readonly [name: number, properties: number]>> = {
  IFCPROPERTYSET: [2, 4],
  IFCELEMENTQUANTITY: [2, 5],
  IFCMATERIALPROPERTIES: [0, 2],
  IFCPROFILEPROPERTIES: [0, 2],
  IFCEXTENDEDMATERIALPROPERTIES: [3, 1],
}

function readSet(source: PropertySource, classes: Classes, id: number): IfcPropertySet {
  const { file } = source
  const name = file.classOf(id) ?? ''
  const [nameIndex, index] = attributeIndexes[name] ?? []
  if (nameIndex === undefined || index === undefined) return predefinedSet(source, classes, id)
  const values = file.valuesOf(id)
  const ids = referencesAt(values, index)
  return lazySet(textAt(values, nameIndex), () => ids.flatMap((property) => propertyOf(source, property) ?? []))
}

/** The common attributes before the properties: GlobalId, OwnerHistory, Name and Description. */
const attributesOfSets = 4

/** Predefined sets such as IfcDoorPanelProperties: each attribute is a property. */
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
