import { revitElementIdOf } from '../identity.model.ts'
import { nameIn } from '../model-lines.ts'
import type { Property, PropertySource } from '../properties.ts'
import type { Relations } from '../relations.ts'
import { createClassifications } from './classifications.ts'
import { createMaterialProperties } from './material-properties.ts'
import type { Line } from '../tokens.ts'

/** What is told of elements and of type objects besides their sets: attributes, materials and classifications (decision 163). */
export type FurtherProperties = (line: Line, identity: readonly (string | null | undefined)[]) => Property[]

const set = 'IFC Attributes'

/** `identity` is what its object type need not say again. */
export function createFurtherProperties(source: PropertySource, relations: Relations): FurtherProperties {
  const materials = createMaterialProperties(source)
  const classifications = createClassifications(source.lines)
  return (line, identity) => [
    ...source.attributes(line, set).filter((property) => !isToldAlready(property, line, identity)),
    ...materials(relations.materialOf.get(line.id)),
    ...classifications(relations.classesOf.get(line.id) ?? []),
  ]
}

/** Revit writes its element id as the tag, and family and type as the object type. */
function isToldAlready(
  { name, value }: Property,
  line: Line,
  identity: readonly (string | null | undefined)[],
): boolean {
  if (name === 'Tag') return revitElementIdOf(nameIn(line, 7), null) !== null
  return name === 'ObjectType' && typeof value === 'string' && identity.includes(value)
}
