import type { EntityFacet, IdsFacet } from '../document/ids-facet.ts'
import type { IdsRestriction, IdsValue } from '../document/ids-value.ts'
import { attributeText, elementText } from './xml-text.ts'

export function facetAttributes(facet: IdsFacet): string {
  switch (facet.kind) {
    case 'partOf':
      return attributeText('relation', facet.relation)
    case 'property':
      return attributeText('dataType', facet.dataType) + attributeText('uri', facet.uri)
    case 'classification':
    case 'material':
      return attributeText('uri', facet.uri)
    default:
      return ''
  }
}

export function facetContent(facet: IdsFacet): string {
  switch (facet.kind) {
    case 'entity':
      return entityContent(facet)
    case 'partOf':
      return `<entity>${entityContent(facet.entity)}</entity>`
    case 'classification':
      return valueText('value', facet.value) + valueText('system', facet.system)
    case 'attribute':
      return valueText('name', facet.name) + valueText('value', facet.value)
    case 'property':
      return (
        valueText('propertySet', facet.propertySet) +
        valueText('baseName', facet.baseName) +
        valueText('value', facet.value)
      )
    case 'material':
      return valueText('value', facet.value)
  }
}

function entityContent({ name, predefinedType }: EntityFacet): string {
  return valueText('name', name) + valueText('predefinedType', predefinedType)
}

function valueText(name: string, value: IdsValue | undefined): string {
  if (!value) return ''
  const content = 'simple' in value ? elementText('simpleValue', value.simple) : restrictionText(value.restriction)
  return `<${name}>${content}</${name}>`
}

function restrictionText({
  base,
  enumeration,
  patterns,
  bounds,
  lengths,
  annotation,
  notes = [],
}: IdsRestriction): string {
  const limits: (readonly [limit: string, value: string])[] = [
    ...enumeration.map((value) => ['enumeration', value] as const),
    ...patterns.map((value) => ['pattern', value] as const),
    ...Object.entries(bounds),
    ...Object.entries(lengths),
  ]
  const left = [...notes]
  const texts = limits.map(([limit, value]) => {
    const noteIndex = left.findIndex((note) => note.limit === limit && note.value === value)
    const [note] = noteIndex < 0 ? [] : left.splice(noteIndex, 1)
    const start = `<xs:${limit}${attributeText('value', value)}`
    return note ? `${start}>${annotationText(note.text)}</xs:${limit}>` : `${start}/>`
  })
  return `<xs:restriction${attributeText('base', `xs:${base}`)}>${annotationText(annotation)}${texts.join('')}</xs:restriction>`
}

function annotationText(text: string | undefined): string {
  return text === undefined ? '' : `<xs:annotation>${elementText('xs:documentation', text)}</xs:annotation>`
}
