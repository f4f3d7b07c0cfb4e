import type { IdsFacet, IdsRequirement, IdsValue } from '@lintel/shared/ids'

/** The parts of an applicability that the master model can't express, by name. */
export function facetTexts(facets: readonly IdsFacet[]): string[] {
  const sentences = facets.flatMap((facet, index) => {
    if (facet.kind !== 'entity')
      return isObjectType(facet) && index === 1 ? [] : [shorten(`Only with ${facetText(facet)}`)]
    const isSaid = 'simple' in facet.name || facet.name.restriction.patterns.length === 0
    return isSaid && !facet.predefinedType ? [] : [shorten(`Only ${facetText(facet)}`)]
  })
  return sentences.length === 0 ? ['Applies to'] : sentences
}

function isObjectType(facet: IdsFacet): boolean {
  return facet.kind === 'attribute' && valueText(facet.name) === 'ObjectType' && 'simple' in (facet.value ?? {})
}

/** A requirement as text: `Required: property Pset_WallCommon.FireRating matching "F[0-9]+"`. */
export function requirementText({ facet, cardinality }: IdsRequirement): string {
  const labels = { required: 'Required', optional: 'If present', prohibited: 'Prohibited' }
  return shorten(`${labels[cardinality]}: ${facetText(facet)}`)
}

function facetText(facet: IdsFacet): string {
  switch (facet.kind) {
    case 'entity':
      return ['class', valueText(facet.name), ...(facet.predefinedType ? [valueText(facet.predefinedType)] : [])].join(
        ' ',
      )
    case 'partOf':
      return `part of ${facetText(facet.entity)}${facet.relation === undefined ? '' : ` by ${facet.relation}`}`
    case 'classification':
      return `classification ${valueText(facet.system)}${valueSuffix(facet.value)}`
    case 'attribute':
      return `attribute ${valueText(facet.name)}${valueSuffix(facet.value)}`
    case 'property':
      return `property ${valueText(facet.propertySet)}.${valueText(facet.baseName)}${valueSuffix(facet.value)}`
    case 'material':
      return `material${valueSuffix(facet.value)}`
  }
}

function valueSuffix(value: IdsValue | undefined): string {
  return value ? ` ${'simple' in value ? `= ${value.simple}` : valueText(value)}` : ''
}

function valueText(value: IdsValue): string {
  if ('simple' in value) return value.simple
  const { enumeration, patterns, bounds, lengths } = value.restriction
  const limits = Object.entries({ ...bounds, ...lengths }).map(
    ([name, limit]) => `${limitWords[name] ?? name} ${limit}`,
  )
  return [
    ...(enumeration.length > 0 ? [`one of ${enumeration.slice(0, maxNamed).join(', ')}`] : []),
    ...patterns.slice(0, maxNamed).map((pattern) => `matching "${pattern}"`),
    ...limits,
  ].join(', ')
}

const limitWords: Readonly<Record<string, string>> = {
  minInclusive: 'at least',
  maxInclusive: 'at most',
  minExclusive: 'more than',
  maxExclusive: 'less than',
  length: 'of length',
  minLength: 'of at least length',
  maxLength: 'of at most length',
}

const maxNamed = 10
const longest = 300

function shorten(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`
}
