import fc, { type Arbitrary } from 'fast-check'
import { idsCardinalities, ifcVersions, type IdsDocument, type IdsRequirement } from '../document/ids-document.ts'
import { facetKinds, partOfRelations, type IdsFacet } from '../document/ids-facet.ts'
import type { IdsValue } from '../document/ids-value.ts'

/**
 * Characters that XML can contain: letters of all planes, characters that need escaping, and spaces that parsers might
 * trim or join.
 */
const character = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'Z', '0', '_', ' ') },
  fc.constantFrom(
    '<',
    '>',
    '&',
    '"',
    "'",
    ']]>',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '&amp;',
    '\u0085',
    '\u2028',
    'ä',
    '壁',
    '🧱',
  ),
)
const text = fc.string({ unit: character, maxLength: 12 })

const limits = fc.record(
  {
    base: fc.constantFrom('string', 'double', 'integer', 'date'),
    enumeration: fc.uniqueArray(text, { maxLength: 3 }),
    patterns: fc.uniqueArray(text, { maxLength: 2 }),
    bounds: fc.record({ minInclusive: text, maxExclusive: text }, { requiredKeys: [] }),
    lengths: fc.record({ length: text, maxLength: text }, { requiredKeys: [] }),
    // No surrounding space, because it cannot be distinguished from that of the markup.
    annotation: text.map((note) => note.trim()),
  },
  { requiredKeys: ['base', 'enumeration', 'patterns', 'bounds', 'lengths'] },
)

/** With notes for some of its limits, in their order. */
const restriction = fc.tuple(limits, fc.array(fc.boolean(), { minLength: 9, maxLength: 9 })).map(([said, isNoted]) => {
  const all = [
    ...said.enumeration.map((one) => ['enumeration', one] as const),
    ...said.patterns.map((one) => ['pattern', one] as const),
    ...Object.entries(said.bounds),
    ...Object.entries(said.lengths),
  ]
  const notes = all.flatMap(([limit, one], index) =>
    isNoted[index] ? [{ limit, value: one, text: `Note ${index}` }] : [],
  )
  return notes.length > 0 ? { ...said, notes } : said
})

const value: Arbitrary<IdsValue> = fc.oneof(fc.record({ simple: text }), fc.record({ restriction }))

function facet<Kind extends string, Parts extends object>(
  kind: Kind,
  parts: { [Key in keyof Parts]: Arbitrary<Parts[Key]> },
  required: (keyof Parts)[],
) {
  return fc.record(parts, { requiredKeys: required }).map((said) => ({ kind, ...said }))
}

const entity = facet('entity', { name: value, predefinedType: value }, ['name'])
const anyFacet = fc.oneof(
  entity,
  facet('partOf', { relation: fc.constantFrom(...partOfRelations), entity }, ['entity']),
  facet('classification', { value, system: value, uri: text }, ['system']),
  facet('attribute', { name: value, value }, ['name']),
  facet('property', { propertySet: value, baseName: value, value, dataType: text, uri: text }, [
    'propertySet',
    'baseName',
  ]),
  facet('material', { value, uri: text }, []),
) as Arbitrary<IdsFacet>

const requirement: Arbitrary<IdsRequirement> = fc
  .record(
    { facet: anyFacet, cardinality: fc.constantFrom(...idsCardinalities), instructions: text },
    { requiredKeys: ['facet', 'cardinality'] },
  )
  .map((said) => (said.facet.kind === 'entity' ? { ...said, cardinality: 'required' } : said))

/** At most one entity facet, in the order of the schema. */
const applicability = fc.array(anyFacet, { maxLength: 4 }).map((facets) => {
  const one = facets.filter(
    ({ kind }, index) => kind !== 'entity' || index === facets.findIndex((other) => other.kind === kind),
  )
  return one.toSorted((a, b) => facetKinds.indexOf(a.kind) - facetKinds.indexOf(b.kind))
})

const specification = fc.record(
  {
    name: text,
    ifcVersions: fc.subarray([...ifcVersions]),
    identifier: text,
    description: text,
    instructions: text,
    cardinality: fc.constantFrom(...idsCardinalities),
    applicability,
    requirements: fc.array(requirement, { maxLength: 3 }),
  },
  { requiredKeys: ['name', 'ifcVersions', 'cardinality', 'applicability'] },
)

/** Documents with a valid structure and arbitrary content. */
export const arbitraryDocument = fc.record({
  info: fc.record(
    {
      title: text,
      copyright: text,
      version: text,
      description: text,
      author: text,
      date: text,
      purpose: text,
      milestone: text,
    },
    { requiredKeys: ['title'] },
  ),
  specifications: fc.array(specification, { minLength: 1, maxLength: 3 }),
}) as Arbitrary<IdsDocument>
