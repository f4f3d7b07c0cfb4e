import type { IdsCardinality } from '../document/ids-document.ts'
import type { PropertyFacet } from '../document/ids-facet.ts'
import type { IdsValue } from '../document/ids-value.ts'
import type { IfcSchema } from '../schema/ifc-schema.ts'
import { isKindOf } from '../schema/kind-of.ts'
import type { StandardProperty, StandardSet, StandardSets } from '../schema/standard-sets.ts'
import type { Finding } from './audit-report.ts'
import { nearestName } from './nearest-name.ts'

export type StandardContext = {
  schemas: readonly IfcSchema[]
  standardSets: readonly StandardSets[]
  cardinality: IdsCardinality
  classesOf: (schema: IfcSchema) => readonly string[] | undefined
}

const reserved = /^(Pset|Qto)[_\- ]/i

/**
 * Deviations from the property sets of the standard. They are warnings, because building files have many other sets and
 * the tables are incomplete (those of IFC2X3 and IFC4 lack quantity sets). As with classes, a name must exist in one of
 * the versions of a specification.
 */
export function standardPropertyFindings(facet: PropertyFacet, context: StandardContext): Finding[] {
  const names = writtenNames(facet.propertySet)
  return names.flatMap((name) => {
    const sets = context.standardSets.flatMap((list) => list.setNamed(name) ?? [])
    if (sets.length === 0) return unknownSet(name, context)
    const wrongClass = context.cardinality === 'prohibited' ? undefined : classFinding(name, context)
    return [...(wrongClass ? [wrongClass] : []), ...propertyOfSet(facet, name, sets, context)]
  })
}

function unknownSet(name: string, { standardSets }: StandardContext): Finding[] {
  const knownNames = standardSets.flatMap((list) => list.names)
  const prefix = reserved.exec(name)?.[0]
  if (prefix === undefined || !knownNames.some((one) => one.toLowerCase().startsWith(prefix.toLowerCase()))) return []
  const message = `${name} isn't a standard property set of ${versionsOf(standardSets)}${suggestion(name, knownNames)} Names that begin with ${prefix} are reserved for the standard.`
  return [warning('unknown-standard-set', message)]
}

function propertyOfSet(
  facet: PropertyFacet,
  set: string,
  sets: readonly StandardSet[],
  context: StandardContext,
): Finding[] {
  return writtenNames(facet.baseName).flatMap((name) => {
    const knownNames = sets.flatMap(({ properties }) => [...properties.keys()])
    const properties = sets.flatMap((one) => one.properties.get(name) ?? [])
    // The tables list some sets without properties.
    if (knownNames.length === 0) return []
    if (properties.length === 0) {
      const message = `${set} has no property ${name} in ${versionsOf(context.standardSets)}${suggestion(name, knownNames)}`
      return [warning('unknown-standard-property', message)]
    }
    return [...typeFindings(facet, `${set}.${name}`, properties), ...valueFindings(facet, `${set}.${name}`, properties)]
  })
}

function typeFindings({ dataType }: PropertyFacet, label: string, properties: readonly StandardProperty[]): Finding[] {
  const expected = [...new Set(properties.map((property) => property.dataType))]
  if (dataType === undefined || expected.includes(undefined) || expected.includes(dataType)) return []
  const message = `The standard defines ${label} as ${expected.join(' or ')}, not as ${dataType}. Elements with the standard type don't comply.`
  return [warning('standard-data-type', message)]
}

function valueFindings({ value }: PropertyFacet, property: string, properties: readonly StandardProperty[]): Finding[] {
  if (!value || properties.some(({ values }) => !values)) return []
  const possible = [...new Set(properties.flatMap(({ values = [] }) => values))]
  return writtenNames(value)
    .filter((one) => !possible.includes(one))
    .map((one) =>
      warning(
        'standard-value',
        `'${one}' isn't one of the values that the standard defines for ${property}: ${possible.join(', ')}.`,
      ),
    )
}

/** Reported only if the applicability names the class, and in no version does any of its classes have the set. */
function classFinding(name: string, { schemas, standardSets, classesOf }: StandardContext): Finding | undefined {
  const candidates = schemas.flatMap((schema) => {
    const set = standardSets.find(({ version }) => version === schema.version)?.setNamed(name)
    const classes = classesOf(schema)
    return set && classes && set.classes.length > 0 ? [{ schema, set, classes }] : []
  })
  const isPossible = candidates.some(({ schema, set, classes }) =>
    classes.some((one) => set.classes.some((applicable) => hasSets(schema, one, applicable))),
  )
  const [first] = candidates
  if (!first || isPossible) return undefined
  const message = `The standard defines ${name} for ${first.set.classes.join(', ')}, not for ${first.classes.slice(0, 5).join(', ')}.`
  return warning('standard-set-class', message)
}

/**
 * A set of a class also applies to its subclasses and its type. In IFC2X3 many instances have a general class instead
 * of the class of their type.
 */
function hasSets(schema: IfcSchema, name: string, applicable: string): boolean {
  const [occurrence, applicableClass] = [withoutType(name), withoutType(applicable)]
  return (
    isKindOf(schema, name, applicable) ||
    isKindOf(schema, occurrence, applicableClass) ||
    isKindOf(schema, applicable, name) ||
    schema.generalClass(applicableClass) === name
  )
}

function withoutType(name: string): string {
  return name.replace(/(TYPE|STYLE)$/, '')
}

function suggestion(name: string, knownNames: readonly string[]): string {
  const nearest = nearestName(name, knownNames)
  return nearest === undefined ? '.' : `. Did you mean ${nearest}?`
}

function versionsOf(sets: readonly StandardSets[]): string {
  return sets.map(({ version }) => version).join(' or ')
}

function writtenNames(value: IdsValue): readonly string[] {
  return 'simple' in value ? [value.simple] : value.restriction.enumeration
}

function warning(code: string, message: string): Finding {
  return { code, severity: 'warning', message }
}
