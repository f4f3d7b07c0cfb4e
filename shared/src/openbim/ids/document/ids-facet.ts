import type { IdsValue } from './ids-value.ts'

export type EntityFacet = { kind: 'entity'; name: IdsValue; predefinedType?: IdsValue }

export type PartOfFacet = {
  kind: 'partOf'
  /** One of `partOfRelations`; any relation by default. */
  relation?: string
  entity: EntityFacet
}

/** `uri`, here and below, links to a description of the facet; it is not checked. */
export type ClassificationFacet = { kind: 'classification'; value?: IdsValue; system: IdsValue; uri?: string }

export type AttributeFacet = { kind: 'attribute'; name: IdsValue; value?: IdsValue }

export type PropertyFacet = {
  kind: 'property'
  propertySet: IdsValue
  baseName: IdsValue
  value?: IdsValue
  /** An IFC measure in capitals: `IFCLABEL`. */
  dataType?: string
  uri?: string
}

export type MaterialFacet = { kind: 'material'; value?: IdsValue; uri?: string }

export type IdsFacet = EntityFacet | PartOfFacet | ClassificationFacet | AttributeFacet | PropertyFacet | MaterialFacet

export type IdsFacetKind = IdsFacet['kind']

/** The kinds in the order of an applicability. */
export const facetKinds: readonly IdsFacetKind[] = [
  'entity',
  'partOf',
  'classification',
  'attribute',
  'property',
  'material',
]

/**
 * The last relation is a single value: an opening voids its host, and the element that fills the opening is part of
 * both.
 */
export const partOfRelations: readonly string[] = [
  'IFCRELAGGREGATES',
  'IFCRELASSIGNSTOGROUP',
  'IFCRELCONTAINEDINSPATIALSTRUCTURE',
  'IFCRELNESTS',
  'IFCRELVOIDSELEMENT IFCRELFILLSELEMENT',
]
