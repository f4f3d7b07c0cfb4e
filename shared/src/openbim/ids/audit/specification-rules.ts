import type { IdsSpecification } from '../document/ids-document.ts'
import type { IdsFacet } from '../document/ids-facet.ts'
import type { IfcSchema } from '../schema/ifc-schema.ts'
import type { StandardSets } from '../schema/standard-sets.ts'
import { describeValue } from '../values/describe-value.ts'
import type { AuditReport, Finding } from './audit-report.ts'
import { auditFacet, cardinalityFindings, type FacetContext } from './facet-rules.ts'
import type { Patterns } from './patterns.ts'
import type { SchemaNames } from './schema-names.ts'

type Ground = {
  report: AuditReport
  names: SchemaNames
  patterns: Patterns
  schemas: readonly IfcSchema[]
  standardSets: readonly StandardSets[]
}

export function auditSpecification(specification: IdsSpecification, ground: Ground): void {
  const { report, names, patterns } = ground
  const schemas = ground.schemas.filter(({ version }) => specification.ifcVersions.includes(version))
  const standardSets = ground.standardSets.filter(({ version }) => specification.ifcVersions.includes(version))
  const context: FacetContext = {
    report,
    names,
    patterns,
    schemas,
    standardSets,
    cardinality: 'required',
    classesOf: (schema) => classesOf(specification.applicability, schema, names),
  }
  for (const finding of specificationFindings(specification)) report.report(finding, [specification])
  for (const facet of specification.applicability) {
    auditFacet(facet, context)
    for (const finding of uriFindings(facet)) report.report(finding, [facet, specification])
  }
  for (const requirement of specification.requirements ?? []) {
    const { facet, cardinality } = requirement
    auditFacet(facet, { ...context, cardinality })
    for (const finding of cardinalityFindings(facet, cardinality)) report.report(finding, [requirement, facet])
    for (const finding of contradictions(facet, context)) report.report(finding, [facet, requirement])
  }
}

function specificationFindings(specification: IdsSpecification): Finding[] {
  const { name, ifcVersions, cardinality, applicability, requirements } = specification
  const findings: Finding[] = []
  if (ifcVersions.length === 0) {
    findings.push({ code: 'no-ifc-version', message: `The specification '${name}' has no IFC version.` })
  }
  if (applicability.length === 0) {
    findings.push({
      code: 'empty-applicability',
      message: `The applicability of the specification '${name}' is empty. Add at least the class of the elements.`,
    })
  }
  // Some programs write an empty element even for prohibited elements, which is harmless.
  if (requirements?.length === 0 && cardinality !== 'prohibited') {
    const message = `The requirements of the specification '${name}' are empty. Add a requirement, or remove the element.`
    findings.push({ code: 'empty-requirements', message })
  }
  if (cardinality === 'prohibited' && requirements !== undefined && requirements.length > 0) {
    const message = `The specification '${name}' prohibits elements, so it can't have requirements for them.`
    findings.push({ code: 'prohibited-with-requirements', message })
  }
  return [...findings, ...occursFindings(specification)]
}

/** Older IDS files write "exactly once" instead of "at least once". */
function occursFindings({ name, occurs }: IdsSpecification): Finding[] {
  if (!occurs) return []
  const { minOccurs = '1', maxOccurs = '1' } = occurs
  const isOnce = minOccurs === '1' && maxOccurs === '1'
  const read = isOnce
    ? 'it is treated as required'
    : 'use 1 and unbounded (required), 0 and unbounded (optional), or 0 and 0 (prohibited)'
  const message = `The specification '${name}' has minOccurs ${minOccurs} and maxOccurs ${maxOccurs}: ${read}.`
  return [isOnce ? { code: 'occurs-once', severity: 'warning', message } : { code: 'invalid-occurs', message }]
}

/** Allowed since version 1.1 of the schema. */
function uriFindings(facet: IdsFacet): Finding[] {
  if (!('uri' in facet) || facet.uri === undefined) return []
  const message = `The ${facet.kind} in the applicability has a uri, which other IDS 1.0 tools may refuse.`
  return [{ code: 'uri-in-applicability', severity: 'warning', message }]
}

/** The classes in an applicability; undefined if it names none, or if they cannot be determined. */
function classesOf(facets: readonly IdsFacet[], schema: IfcSchema, names: SchemaNames): readonly string[] | undefined {
  const entity = facets.find((facet) => facet.kind === 'entity')
  const classes = entity && names.classes(schema, entity.name)
  return classes?.length === 0 ? undefined : classes
}

/** A required class contradicts the applicability if no element could comply. */
function contradictions(facet: IdsFacet, { schemas, names, classesOf: applicable }: FacetContext): Finding[] {
  if (facet.kind !== 'entity') return []
  const isContradicting = schemas.some((schema) => {
    const [required, classes] = [names.classes(schema, facet.name), applicable(schema)]
    if (!required || !classes || required.length === 0) return false
    // In IFC2X3 a flow terminal may be the required air terminal, and every air terminal is a flow terminal.
    const possible = new Set([...classes, ...classes.map(schema.generalClass)])
    const exact = new Set(classes)
    return !required.some((name) => possible.has(name) || exact.has(schema.generalClass(name)))
  })
  if (!isContradicting) return []
  const message = `The requirement can't be met: no element of the applicability has the class ${describeValue(facet.name)}.`
  return [{ code: 'contradicting-entity', message }]
}
