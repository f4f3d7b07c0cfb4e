import type { IdsFacet } from '../document/ids-facet.ts'
import type { FacetTest } from './facet-result.ts'
import { attributeTest } from './facets/attribute.ts'
import { classificationTest } from './facets/classification.ts'
import { entityTest } from './facets/entity.ts'
import { materialTest } from './facets/material.ts'
import { partOfTest } from './facets/part-of.ts'
import { propertyTest } from './facets/property.ts'
import type { IfcInstances } from './ifc-instances.ts'

/** Throws a `PatternError` for patterns that XML Schema does not allow. */
export function compileFacet(facet: IdsFacet, instances: IfcInstances): FacetTest {
  if (facet.kind === 'entity') return entityTest(facet)
  if (facet.kind === 'attribute') return attributeTest(facet)
  if (facet.kind === 'property') return propertyTest(facet)
  if (facet.kind === 'classification') return classificationTest(facet)
  return facet.kind === 'material' ? materialTest(facet) : partOfTest(facet, instances)
}
