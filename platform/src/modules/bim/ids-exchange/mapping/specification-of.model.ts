import {
  idsRestriction,
  type IdsFacet,
  type IdsRequirement,
  type IdsSpecification,
  type IdsValue,
  type PropertyFacet,
} from '@lintel/shared/ids'
import { classesOf, objectTypeOf, type CategoryClasses } from './classes.ts'
import type { ChooseVersions } from '../export/versions.ts'
import { literalOf } from './literal.model.ts'
import type { SpecifiedElement, SpecifiedParameter, Verdict } from './specification-terms.ts'

export type MeasuredUnit = { measure: string; unit: string | null }

/** The measures of parameters in captures, by `measureKey`. */
export type Measures = ReadonlyMap<string, readonly MeasuredUnit[]>

export type MappingContext = {
  classes: CategoryClasses
  measures: Measures
  fit: ChooseVersions
}

/** Matches every class, for categories without known classes. */
export const anyClass = 'IFC.*'

/**
 * Converts a master element to a specification: an approved one with its reviewed parameters as requirements, a not approved one as
 * prohibited. Undefined for elements without a type, which can't be told apart from others of their class.
 */
export function specificationOf(
  element: SpecifiedElement,
  parameters: readonly SpecifiedParameter[],
  context: MappingContext,
): IdsSpecification | undefined {
  const classes = classesOf(element.category, context.classes)
  const objectType = objectTypeOf(element, classes)
  if (objectType === undefined) return undefined
  const requirements = element.status === 'Approved' ? requirementsOf(parameters, context.measures) : []
  const dataTypes = requirements.flatMap((one) => one.facet.dataType ?? [])
  const fitting = context.fit(classes.map((one) => one.toUpperCase()).toSorted(), dataTypes)
  const identification = {
    name: `${element.category}: ${element.family}: ${element.type}`,
    ifcVersions: fitting.versions,
    identifier: element.id,
    applicability: [
      { kind: 'entity', name: entityName(fitting.classes) },
      { kind: 'attribute', name: { simple: 'ObjectType' }, value: { simple: objectType } },
    ] satisfies IdsFacet[],
  }
  if (element.status === 'Not Approved') {
    const instructions = instructionsOf(element)
    return { ...identification, cardinality: 'prohibited', ...(instructions !== undefined && { instructions }) }
  }
  const written = requirements.map((one) => withKnownType(one, fitting.hasType))
  return { ...identification, cardinality: 'optional', ...(written.length > 0 && { requirements: written }) }
}

type PropertyRequirement = IdsRequirement & { facet: PropertyFacet }

/** A data type that the IFC versions lack can't be required, and neither can its value. */
function withKnownType(requirement: PropertyRequirement, hasType: (dataType: string) => boolean): PropertyRequirement {
  const { dataType } = requirement.facet
  if (dataType === undefined || hasType(dataType)) return requirement
  const facet = { ...requirement.facet }
  delete facet.dataType
  delete facet.value
  return { ...requirement, facet }
}

function entityName(classes: readonly string[]): IdsValue {
  const [first, ...others] = classes
  if (first === undefined) return idsRestriction('string', { patterns: [anyClass] })
  return others.length === 0 ? { simple: first } : idsRestriction('string', { enumeration: classes })
}

/** Reason and action of a not approved element. Undefined if it has neither. */
export function instructionsOf({ notApprovedReason, notApprovedAction }: Verdict): string | undefined {
  const parts = [
    ...(notApprovedReason === null ? [] : [`Reason: ${notApprovedReason}`]),
    ...(notApprovedAction === null ? [] : [`Action: ${notApprovedAction}`]),
  ]
  return parts.length === 0 ? undefined : parts.join('\n')
}

function requirementsOf(parameters: readonly SpecifiedParameter[], measures: Measures): PropertyRequirement[] {
  return reviewedRows(parameters).flatMap((row) => requirementOf(row, measureOf(row, measures)) ?? [])
}

function requirementOf(row: SpecifiedParameter, measure: string | null): PropertyRequirement | undefined {
  const rowLiteral = literalOf(row, measure)
  if (!rowLiteral || row.setName === '' || row.parameterName === '') return undefined
  const { dataType, literal } = rowLiteral
  return {
    cardinality: 'required',
    facet: {
      kind: 'property',
      propertySet: { simple: row.setName },
      baseName: { simple: row.parameterName },
      ...(literal !== null && { value: { simple: literal } }),
      ...(dataType !== null && { dataType }),
    },
  }
}

/**
 * The parameters that are included in reviews. IDS doesn't distinguish between type and element; in building files, the element's value
 * takes precedence.
 */
export function reviewedRows<Row extends SpecifiedParameter>(parameters: readonly Row[]): Row[] {
  const rowsByKey = new Map<string, Row>()
  for (const row of parameters) {
    const key = measureKey(row)
    if (row.includeInReview && (row.kind === 'instance' || !rowsByKey.has(key))) rowsByKey.set(key, row)
  }
  return [...rowsByKey.values()]
}

export function measureKey({ setName, parameterName }: Pick<SpecifiedParameter, 'setName' | 'parameterName'>): string {
  return `${setName}\0${parameterName}`
}

/** The measure with the row's unit, or else any measure found in captures. */
function measureOf(row: SpecifiedParameter, measures: Measures): string | null {
  const found = measures.get(measureKey(row)) ?? []
  return (found.find(({ unit }) => unit === row.unit) ?? found[0])?.measure ?? null
}
