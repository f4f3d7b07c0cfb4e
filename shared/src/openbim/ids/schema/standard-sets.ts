import type { IfcVersion } from '../document/ids-document.ts'

/**
 * The JSON of a table of property sets, by set name: the classes to which the set applies, and its properties as
 * `Name:IfcLabel`, as `Name:=NEW|EXISTING` for an enumeration, or as `Name` if the type is unknown.
 */
export type StandardSetTable = Record<string, [classes: string, properties: string]>

/** If type and values are missing, only the existence of the property is known. */
export type StandardProperty = { dataType?: string; values?: readonly string[] }

export type StandardSet = { classes: readonly string[]; properties: ReadonlyMap<string, StandardProperty> }

/** The property and quantity sets of the standard in one version of IFC. */
export type StandardSets = {
  version: IfcVersion
  setNamed(name: string): StandardSet | undefined
  names: readonly string[]
}

export function makeStandardSets(version: IfcVersion, table: StandardSetTable): StandardSets {
  const setsByName = new Map<string, StandardSet>()
  return {
    version,
    names: Object.keys(table),
    setNamed(name) {
      const row = Object.hasOwn(table, name) ? table[name] : undefined
      const set = setsByName.get(name) ?? (row && setOf(row))
      if (set) setsByName.set(name, set)
      return set
    },
  }
}

function setOf([classes, properties]: StandardSetTable[string]): StandardSet {
  return {
    classes: classes.toUpperCase().split(' ').filter(Boolean),
    properties: new Map(properties.split(' ').filter(Boolean).map(propertyOf)),
  }
}

function propertyOf(text: string): [string, StandardProperty] {
  const [name = '', type] = text.split(':')
  if (type === undefined) return [name, {}]
  // The values of an enumerated property are labels.
  if (type.startsWith('=')) return [name, { dataType: 'IFCLABEL', values: type.slice(1).split('|') }]
  return [name, { dataType: type.toUpperCase() }]
}
