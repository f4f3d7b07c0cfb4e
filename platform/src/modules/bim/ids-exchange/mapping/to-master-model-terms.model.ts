import type { AttributeFacet, EntityFacet, IdsRequirement, IdsSpecification, IdsValue } from '@lintel/shared/ids'
import { isLiteral } from './literal.model.ts'
import type { Applicability, ParameterRequirement, ParsedSpecification, Verdict } from './specification-terms.ts'
import { anyClass } from './specification-of.model.ts'
import { facetTexts, requirementText } from './requirement-text.ts'

/** Converts a specification to the terms of the master model. The rest becomes a rule. `line` is its first line. */
export function toMasterModelTerms(specification: IdsSpecification, line: number | null): ParsedSpecification {
  const { name, identifier = null, description = null, instructions = null, cardinality } = specification
  const about = applicabilityOf(specification)
  const header = { name, line, identifier, description, instructions, whole: specification }
  const ruleOnly = (ruleParts: string[]) => ({
    ...header,
    about: null,
    verdict: null,
    rows: [],
    rule: specification,
    told: ruleParts,
  })
  if (!about) return ruleOnly(facetTexts(specification.applicability))
  if (cardinality === 'prohibited') {
    const isVerdict = about.objectType !== null && specification.requirements === undefined
    return isVerdict
      ? { ...header, about, verdict: prohibitedBy(instructions), rows: [], rule: null, told: [] }
      : ruleOnly(['Prohibited'])
  }
  const { rows, others } = rowsOf(specification.requirements ?? [])
  const isPresenceRequired = cardinality === 'required'
  const ruleParts = [...(isPresenceRequired ? ['At least one is required'] : []), ...others.map(requirementText)]
  return {
    ...header,
    about,
    verdict: about.objectType === null ? null : approved,
    rows,
    rule: ruleParts.length === 0 ? null : ruleOf(specification, others),
    told: ruleParts,
  }
}

const approved: Verdict = { status: 'Approved', notApprovedReason: null, notApprovedAction: null }

/** The remaining part of the specification. */
function ruleOf(specification: IdsSpecification, others: readonly IdsRequirement[]): IdsSpecification {
  if (others.length === specification.requirements?.length) return specification
  if (others.length > 0) return { ...specification, requirements: others }
  const presence = { ...specification }
  delete presence.requirements
  delete presence.requirementsDescription
  return presence
}

/** An entity with an optional object type; undefined for any other applicability. */
function applicabilityOf({ applicability }: IdsSpecification): Applicability | undefined {
  const [entity, attribute, ...others] = applicability
  if (entity?.kind !== 'entity' || others.length > 0) return undefined
  const classes = classesIn(entity)
  const objectType = attribute === undefined ? null : objectTypeIn(attribute)
  if (!classes || objectType === undefined) return undefined
  return classes.length === 0 && objectType === null ? undefined : { classes, objectType }
}

/** Empty for any class. */
function classesIn({ name, predefinedType }: EntityFacet): string[] | undefined {
  if (predefinedType) return undefined
  if ('simple' in name) return [name.simple]
  const { enumeration, patterns, bounds, lengths } = name.restriction
  if (Object.keys(bounds).length > 0 || Object.keys(lengths).length > 0) return undefined
  if (patterns.length === 0) return [...enumeration]
  return enumeration.length === 0 && patterns.length === 1 && patterns[0] === anyClass ? [] : undefined
}

function objectTypeIn(facet: AttributeFacet | IdsSpecification['applicability'][number]): string | undefined {
  if (facet.kind !== 'attribute' || simpleValue(facet.name) !== 'ObjectType') return undefined
  return simpleValue(facet.value) || undefined
}

function simpleValue(value: IdsValue | undefined): string | undefined {
  return value && 'simple' in value ? value.simple : undefined
}

/** Parses reason and action as written by `instructionsOf`; any other text is the reason. */
function prohibitedBy(instructions: string | null): Verdict {
  const [, reason, action] = /^(?:Reason: (.*?))?(?:(?:^|\n)Action: (.*))?$/s.exec(instructions ?? '') ?? []
  const isNamed = reason !== undefined || action !== undefined
  return {
    status: 'Not Approved',
    notApprovedReason: (isNamed ? reason : instructions)?.trim() || null,
    notApprovedAction: action?.trim() || null,
  }
}

/** Requirements with a parameter and at most one value. A second one for the same parameter goes to `others`. */
function rowsOf(requirements: readonly IdsRequirement[]): { rows: ParameterRequirement[]; others: IdsRequirement[] } {
  const rows = new Map<string, ParameterRequirement>()
  const others: IdsRequirement[] = []
  for (const requirement of requirements) {
    const row = rowOf(requirement)
    const key = row ? `${row.set}\0${row.name}` : ''
    if (row && !rows.has(key)) rows.set(key, row)
    else others.push(requirement)
  }
  return { rows: [...rows.values()], others }
}

function rowOf({ facet, cardinality, instructions }: IdsRequirement): ParameterRequirement | undefined {
  if (facet.kind !== 'property' || cardinality !== 'required') return undefined
  const [set, name] = [simpleValue(facet.propertySet), simpleValue(facet.baseName)]
  if (!set || !name || set.length > maxNameLength || name.length > maxNameLength) return undefined
  const dataType = facet.dataType ?? null
  const remark = [instructions, facet.uri].filter(Boolean).join('\n') || null
  if (facet.value === undefined) return { set, name, dataType, literal: null, remark }
  const literal = simpleValue(facet.value)
  if (literal === undefined || literal.length > maxValueLength || !isLiteral(literal, dataType)) return undefined
  return { set, name, dataType, literal, remark }
}

/** Maximum lengths of parameter names and approved values. */
const maxNameLength = 250
const maxValueLength = 2000
