import type { EntityFacet } from '../document/ids-facet.ts'
import { saysValue, type IdsValue } from '../document/ids-value.ts'
import type { IfcSchema } from '../schema/ifc-schema.ts'
import { describeValue } from '../values/describe-value.ts'
import type { Finding } from './audit-report.ts'
import type { SchemaNames } from './schema-names.ts'

/**
 * Checks that the versions of a specification have the classes of a facet, and that these classes have its predefined
 * type. Classes differ between versions, so each literal name must exist in one of the versions, and each version must
 * have one of the names. buildingSMART's audit tool does the same.
 */
export function entityFindings(facet: EntityFacet, schemas: readonly IfcSchema[], names: SchemaNames): Finding[] {
  const readable = schemas.flatMap((schema) => {
    const classes = names.classes(schema, facet.name)
    return classes ? [{ schema, classes }] : []
  })
  const unknown = unknownClass(facet.name, readable, names)
  if (unknown) return [unknown]
  return [
    ...predefinedTypeFindings(facet, readable, names),
    ...readable.flatMap(({ schema, classes }) => abstractFindings(facet, { schema, names, classes })),
  ]
}

type VersionNames = { names: SchemaNames; classes: readonly string[] }
/** A version, and its classes that a facet matches. */
type MatchedVersion = { schema: IfcSchema; classes: readonly string[] }

function unknownClass(name: IdsValue, meant: readonly MatchedVersion[], names: SchemaNames): Finding | undefined {
  const literals = names.testOf(name)?.literals ?? []
  const has = (literal: string) => meant.some(({ schema }) => schema.classNamed(literal))
  const unknown = meant.length === 0 ? undefined : literals.find((literal) => !has(literal))
  const lacking = meant.find(({ classes }) => classes.length === 0)
  if (unknown === undefined && !lacking) return undefined
  const versions = unknown === undefined || lacking ? (lacking?.schema.version ?? '') : versionsOf(meant)
  const isLower = unknown !== undefined && has(unknown.toUpperCase())
  const advice = isLower ? `. Write it in uppercase: ${unknown.toUpperCase()}` : ''
  return { code: 'unknown-class', message: `${versions} has no class ${unknown ?? describeValue(name)}${advice}.` }
}

function versionsOf(meant: readonly MatchedVersion[]): string {
  const versions = meant.map(({ schema }) => schema.version)
  return versions.length > 1 ? `None of ${versions.join(', ')}` : (versions[0] ?? '')
}

/** USERDEFINED allows any other name. Without it, the names must exist. */
function predefinedTypeFindings(
  facet: EntityFacet,
  versions: readonly MatchedVersion[],
  names: SchemaNames,
): Finding[] {
  const test = facet.predefinedType && names.testOf(facet.predefinedType)
  // Some programs write an empty predefined type instead of none, which buildingSMART's audit tool accepts.
  if (!facet.predefinedType || !test || !saysValue(facet.predefinedType)) return []
  const possible = versions.map(({ schema, classes }) => ({ schema, types: names.predefinedTypes(schema, classes) }))
  const isOpen = possible.some(({ types }) => types.has('USERDEFINED'))
  const impossible = isOpen ? undefined : test.literals?.find((one) => !possible.some(({ types }) => types.has(one)))
  const lacking = possible.find(({ types }) => !types.has('USERDEFINED') && ![...types].some(test.acceptsText))
  const mismatch = lacking ?? (impossible === undefined ? undefined : possible[0])
  if (!mismatch) return []
  const requiredType = impossible ?? describeValue(facet.predefinedType)
  const message = `In ${mismatch.schema.version}, ${describeValue(facet.name)} has no predefined type ${requiredType}.`
  return [{ code: 'impossible-predefined-type', message }]
}

/**
 * Abstract classes are invalid, because a facet does not match subclasses. buildingSMART's audit tool rejects them,
 * too.
 */
function abstractFindings(
  { name }: EntityFacet,
  { schema, names, classes }: VersionNames & { schema: IfcSchema },
): Finding[] {
  const isAbstract = (one: string) => schema.classNamed(one)?.isAbstract === true
  const literals = names.testOf(name)?.literals
  const wrong = literals ? literals.find(isAbstract) : classes.every(isAbstract) ? classes[0] : undefined
  if (wrong === undefined) return []
  const message = `${wrong} is an abstract class in ${schema.version}: no element has it, and IDS doesn't include subclasses. List the classes.`
  return [{ code: 'abstract-class', message }]
}
