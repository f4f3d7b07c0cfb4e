import fc, { type Arbitrary } from 'fast-check'
import type { IdsDocument, IdsRequirement, IdsSpecification } from '../document/ids-document.ts'
import { partOfRelations, type IdsFacet } from '../document/ids-facet.ts'
import { idsRestriction, type IdsValue } from '../document/ids-value.ts'

const words = fc.string({
  unit: fc.constantFrom('a', 'B', '7', ' ', '<', '&', '"', '\n', 'é', '🧱'),
  minLength: 1,
  maxLength: 8,
})
const natural = fc.nat({ max: 40 }).map(String)

const text: Arbitrary<IdsValue> = fc.oneof(
  words.map((simple) => ({ simple })),
  fc.array(words, { minLength: 1, maxLength: 3 }).map((enumeration) => idsRestriction('string', { enumeration })),
  fc
    .constantFrom('[A-Z]{2}\\d+', '.*', '\\p{L}+|\\s', 'a-b')
    .map((pattern) => idsRestriction('string', { patterns: [pattern] })),
  natural.map((length) => idsRestriction('string', { lengths: { length }, annotation: 'So long' })),
)

const number: Arbitrary<IdsValue> = fc.oneof(
  fc.double({ noNaN: true }).map((simple) => ({ simple: String(simple).replace('Infinity', 'INF') })),
  natural.map((minInclusive) => idsRestriction('double', { bounds: { minInclusive, maxExclusive: '1e9' } })),
)

const measured: Arbitrary<[string, IdsValue]> = fc.oneof(
  fc.tuple(fc.constantFrom('IFCLABEL', 'IFCTEXT', 'IFCDOORPANELOPERATIONENUM'), text),
  fc.tuple(fc.constantFrom('IFCREAL', 'IFCLENGTHMEASURE', 'IFCPOSITIVERATIOMEASURE'), number),
  fc.tuple(
    fc.constant('IFCBOOLEAN'),
    fc.constantFrom('true', '0').map((simple) => ({ simple })),
  ),
  fc.tuple(
    fc.constant('IFCCOUNTMEASURE'),
    natural.map((simple) => ({ simple })),
  ),
)

const className = fc.constantFrom('IFCWALL', 'IFCSLAB', 'IFCCOLUMN', 'IFCBEAM')
const entity = fc
  .tuple(className, fc.option(words, { nil: undefined }))
  .map(([simple, type]): IdsFacet & { kind: 'entity' } => ({
    kind: 'entity',
    name: { simple },
    ...(type === undefined ? {} : { predefinedType: { simple: type } }),
  }))

const attribute = fc
  .tuple(fc.constantFrom('Name', 'Description', 'GlobalId'), text)
  .map(([simple, value]): IdsFacet => ({ kind: 'attribute', name: { simple }, value }))
const classification = fc
  .tuple(text, text)
  .map(([system, value]): IdsFacet => ({ kind: 'classification', value, system }))
const material = text.map((value): IdsFacet => ({ kind: 'material', value }))
const property = fc.tuple(text, text, measured).map(([propertySet, baseName, [dataType, value]]): IdsFacet => ({
  kind: 'property',
  propertySet,
  baseName,
  value,
  dataType,
}))
/** Not every class can be a whole in these relations. */
const wholes: Record<string, string> = {
  IFCRELASSIGNSTOGROUP: 'IFCGROUP',
  IFCRELCONTAINEDINSPATIALSTRUCTURE: 'IFCSPACE',
}
const partOf = fc
  .tuple(entity, fc.option(fc.constantFrom(...partOfRelations), { nil: undefined }))
  .map(([whole, relation]): IdsFacet => {
    if (relation === undefined) return { kind: 'partOf', entity: whole }
    const name = wholes[relation]
    return { kind: 'partOf', relation, entity: name === undefined ? whole : { kind: 'entity', name: { simple: name } } }
  })

const requirement: Arbitrary<IdsRequirement> = fc.oneof(
  fc.record({ facet: partOf, cardinality: fc.constantFrom('required' as const, 'prohibited' as const) }),
  fc.record({ facet: property, cardinality: fc.constantFrom('required' as const, 'optional' as const) }),
  fc.record({
    facet: fc.oneof(attribute, classification, material),
    cardinality: fc.constantFrom('required' as const, 'optional' as const, 'prohibited' as const),
    instructions: words,
  }),
)

const specification: Arbitrary<IdsSpecification> = fc
  .record({
    name: words,
    ifcVersions: fc.subarray(['IFC2X3', 'IFC4', 'IFC4X3_ADD2'] as const, { minLength: 1 }),
    cardinality: fc.constantFrom('required' as const, 'optional' as const, 'prohibited' as const),
    applicability: fc
      .tuple(entity, fc.array(property, { maxLength: 1 }), fc.array(material, { maxLength: 1 }))
      .map((facets) => facets.flat()),
    requirements: fc.array(requirement, { maxLength: 4 }),
  })
  .map(({ requirements, ...said }) => {
    const hasNone = said.cardinality === 'prohibited' || requirements.length === 0
    return hasNone ? said : { ...said, requirements }
  })

/** Documents that satisfy all rules of the standard. */
export const validDocument: Arbitrary<IdsDocument> = fc.record({
  info: fc.record({ title: words, author: fc.constant('a@b.test'), date: fc.constant('2026-01-31') }),
  specifications: fc.array(specification, { minLength: 1, maxLength: 3 }),
})
