import { revitElementIdOf, type Identity } from '../identity.model.ts'
import { readProperties, type Property, type PropertySource } from '../properties.ts'
import type { Relations } from '../relations.ts'
import type { Line } from '../tokens.ts'
import { createClassifications } from './classifications.ts'
import { createGroups } from './groups.ts'
import { createMaterialProperties } from './material-properties.ts'
import { tagOf } from './rooms.ts'

/** Properties of elements and type objects besides their own sets: attributes, materials, classifications, groups and sets in one relation. */
export type FurtherProperties = (line: Line, identity?: Identity) => Property[]

const set = 'IFC Attributes'

/** `identity` avoids repeating an element's object type. */
export function createFurtherProperties(source: PropertySource, relations: Relations): FurtherProperties {
  const materials = createMaterialProperties(source)
  const classifications = createClassifications(source.lines)
  const groups = createGroups(source.lines)
  const readFurtherSets = (id: number) => readProperties(source, relations.furtherSetsOf.get(id) ?? [])
  return (line, identity) => [
    ...readFurtherSets(line.id).map((property) => ({ ...property, readSince: 2 })),
    ...source.attributes(line, set).filter((property) => !isRedundant(property, line, identity)),
    ...materials(relations.materialOf.get(line.id)),
    ...classifications(relations.classesOf.get(line.id) ?? []),
    ...groups(relations.groupsOf.get(line.id) ?? []),
  ]
}

/** Revit writes its element id as the tag, and family and type as the object type. */
function isRedundant({ name, value }: Property, line: Line, identity: Identity | undefined): boolean {
  if (name === 'Tag') return revitElementIdOf(tagOf(line), null) !== null
  if (name !== 'ObjectType' || !identity) return false
  return value === identity.type || value === `${identity.family}:${identity.type}`
}
