import type { IdsFacet, IdsRequirement, IdsSpecification } from '@lintel/shared/ids'

export function aWall(type: string | null): IdsFacet[] {
  const wall: IdsFacet = { kind: 'entity', name: { simple: 'IFCWALL' } }
  if (type === null) return [wall]
  return [wall, { kind: 'attribute', name: { simple: 'ObjectType' }, value: { simple: `Basic Wall:${type}` } }]
}

export function property(set: string, name: string, dataType: string, literal: string): IdsRequirement {
  const facet = { kind: 'property' as const, propertySet: { simple: set }, baseName: { simple: name } }
  return { cardinality: 'required', facet: { ...facet, dataType, value: { simple: literal } } }
}

export function aSpecification(parts: Partial<IdsSpecification> = {}): IdsSpecification {
  return { name: 'Walls', ifcVersions: ['IFC4'], cardinality: 'optional', applicability: aWall('Concrete'), ...parts }
}
