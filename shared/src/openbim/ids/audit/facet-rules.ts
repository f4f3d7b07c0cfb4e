import type { IdsCardinality } from '../document/ids-document.ts'
import type { ClassificationFacet, EntityFacet, IdsFacet } from '../document/ids-facet.ts'
import { saysValue, type IdsValue } from '../document/ids-value.ts'
import { attributeFindings, type AttributeContext } from './attribute-rules.ts'
import type { AuditReport, Finding } from './audit-report.ts'
import { entityFindings } from './entity-rules.ts'
import type { Patterns } from './patterns.ts'
import { propertyFindings } from './property-rules.ts'
import { classificationFindings, partOfFindings } from './relation-rules.ts'
import type { StandardContext } from './standard-property-rules.ts'
import { valueFindings } from './value-rules.ts'

export type FacetContext = AttributeContext & StandardContext & { report: AuditReport; patterns: Patterns }

/** Checks one facet by all rules that do not depend on its position. */
export function auditFacet(facet: IdsFacet, context: FacetContext): void {
  const { report, patterns } = context
  for (const [name, value] of textValues(facet)) {
    const findings = [...valueFindings(value, ['string'], name), ...patterns.findings(value)]
    for (const finding of findings) report.report(finding, [value, facet])
  }
  if ((facet.kind === 'attribute' || facet.kind === 'property') && facet.value) {
    for (const finding of patterns.findings(facet.value)) report.report(finding, [facet.value, facet])
  }
  for (const finding of findingsOf(facet, context)) {
    const value = 'value' in facet && facet.value && isAboutValue(finding) ? [facet.value] : []
    report.report(finding, [...value, facet])
  }
  if (facet.kind === 'partOf') auditFacet(facet.entity, context)
}

const aboutNames = new Set([
  'unknown-attribute',
  'unknown-data-type',
  'reserved-name',
  'unknown-standard-set',
  'unknown-standard-property',
  'standard-data-type',
  'standard-set-class',
  'impossible-relation',
])

function isAboutValue({ code }: Finding): boolean {
  return !aboutNames.has(code)
}

function findingsOf(facet: IdsFacet, context: FacetContext): Finding[] {
  switch (facet.kind) {
    case 'entity':
      return entityFindings(facet, context.schemas, context.names)
    case 'partOf':
      return partOfFindings(facet, context)
    case 'attribute':
      return attributeFindings(facet, context)
    case 'property':
      return propertyFindings(facet, context)
    case 'classification':
      return [...systemFindings(facet), ...classificationFindings(context)]
    case 'material':
      return []
  }
}

function systemFindings({ system }: ClassificationFacet): Finding[] {
  return saysValue(system) ? [] : [{ code: 'empty-system', message: 'The classification has no system.' }]
}

/** Values that are always text. */
function textValues(facet: IdsFacet): [name: string, value: IdsValue][] {
  switch (facet.kind) {
    case 'entity':
      return entityValues(facet)
    case 'partOf':
      return []
    case 'classification':
      return [['The system', facet.system], ...valueOf('The classification', facet.value)]
    case 'attribute':
      return [['The name of the attribute', facet.name]]
    case 'property':
      return [
        ['The name of the property set', facet.propertySet],
        ['The name of the property', facet.baseName],
      ]
    case 'material':
      return valueOf('The material', facet.value)
  }
}

function entityValues({ name, predefinedType }: EntityFacet): [name: string, value: IdsValue][] {
  return [['The class', name], ...valueOf('The predefined type', predefinedType)]
}

function valueOf(name: string, value: IdsValue | undefined): [name: string, value: IdsValue][] {
  return value ? [[name, value]] : []
}

/** Cardinalities that make no sense, because nothing could fail them or they combine two rules. */
export function cardinalityFindings(facet: IdsFacet, cardinality: IdsCardinality): Finding[] {
  if (cardinality === 'required') return []
  if (facet.kind === 'entity' || (facet.kind === 'partOf' && cardinality === 'optional')) {
    return [{ code: 'unfit-cardinality', message: `Requirements of type ${facet.kind} can't be ${cardinality}.` }]
  }
  if (facet.kind === 'partOf') return []
  if (facet.kind === 'property') return propertyCardinality(facet, cardinality)
  if (cardinality === 'prohibited' || saysValue(facet.value)) return []
  return [
    {
      code: 'optional-without-value',
      message: `An optional ${facet.kind} without a value has no effect. Add a value.`,
    },
  ]
}

function propertyCardinality(
  { dataType, value }: IdsFacet & { kind: 'property' },
  cardinality: IdsCardinality,
): Finding[] {
  if (cardinality === 'optional') {
    if (dataType !== undefined) return []
    return [
      {
        code: 'optional-without-data-type',
        message: 'An optional property without a dataType has no effect. Add the dataType.',
      },
    ]
  }
  // The empty value would be compared, so that nothing would be prohibited.
  if (dataType === undefined && value === undefined) return []
  return [{ code: 'prohibited-with-value', message: "A prohibited property can't have a dataType or a value." }]
}
