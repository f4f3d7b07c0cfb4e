import type {
  IdsCardinality,
  IdsDocument,
  IdsOccurs,
  IdsRequirement,
  IdsSpecification,
} from '../document/ids-document.ts'
import { facetKinds, type IdsFacet } from '../document/ids-facet.ts'
import { facetAttributes, facetContent } from './write-facets.ts'
import { attributeText, elementText } from './xml-text.ts'
import { idsNamespace, instanceNamespace, xmlSchemaNamespace } from './xml-element.ts'

const declarations =
  `xmlns="${idsNamespace}" xmlns:xs="${xmlSchemaNamespace}" xmlns:xsi="${instanceNamespace}" ` +
  `xsi:schemaLocation="${idsNamespace} ${idsNamespace}/1.0/ids.xsd"`

const occursOf: Record<IdsCardinality, Required<IdsOccurs>> = {
  required: { minOccurs: '1', maxOccurs: 'unbounded' },
  optional: { minOccurs: '0', maxOccurs: 'unbounded' },
  prohibited: { minOccurs: '0', maxOccurs: '0' },
}

/**
 * Writes an IDS 1.0 file. Reading it again results in the same document, except for characters that XML does not
 * allow and for the order of facets in an applicability, which the schema prescribes.
 */
export function writeIds({ info, specifications }: IdsDocument): string {
  const infoText =
    elementText('title', info.title) +
    elementText('copyright', info.copyright) +
    elementText('version', info.version) +
    elementText('description', info.description) +
    elementText('author', info.author) +
    elementText('date', info.date) +
    elementText('purpose', info.purpose) +
    elementText('milestone', info.milestone)
  const parts = specifications.map(specificationText)
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<ids ${declarations}>\n  <info>${infoText}</info>\n` +
    `  <specifications>\n${parts.join('')}  </specifications>\n</ids>\n`
  )
}

function specificationText(specification: IdsSpecification): string {
  const { name, ifcVersions, identifier, description, instructions, applicability } = specification
  const attributes =
    attributeText('name', name) +
    attributeText('ifcVersion', ifcVersions.join(' ')) +
    attributeText('identifier', identifier) +
    attributeText('description', description) +
    attributeText('instructions', instructions)
  const { minOccurs, maxOccurs } = specification.occurs ?? occursOf[specification.cardinality]
  const occurs = attributeText('minOccurs', minOccurs) + attributeText('maxOccurs', maxOccurs)
  const facets = inOrder(applicability).map((facet) => lineOf(facet, ''))
  return (
    `    <specification${attributes}>\n      <applicability${occurs}>\n${facets.join('')}      </applicability>\n` +
    `${requirementsText(specification)}    </specification>\n`
  )
}

function requirementsText({ requirements, requirementsDescription }: IdsSpecification): string {
  if (!requirements) return ''
  const description = attributeText('description', requirementsDescription)
  return `      <requirements${description}>\n${requirements.map(requirementText).join('')}      </requirements>\n`
}

function requirementText({ facet, cardinality, instructions }: IdsRequirement): string {
  const cardinalityText = facet.kind === 'entity' ? '' : attributeText('cardinality', cardinality)
  return lineOf(facet, cardinalityText + attributeText('instructions', instructions))
}

function lineOf(facet: IdsFacet, attributes: string): string {
  return `        <${facet.kind}${facetAttributes(facet)}${attributes}>${facetContent(facet)}</${facet.kind}>\n`
}

function inOrder(facets: readonly IdsFacet[]): IdsFacet[] {
  return facetKinds.flatMap((kind) => facets.filter((facet) => facet.kind === kind))
}
