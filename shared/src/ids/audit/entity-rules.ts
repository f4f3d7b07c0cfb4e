import type { EntityFacet } from '../document/ids-facet.ts'
import type { IdsValue } from '../document/ids-value.ts'
import type { IfcSchema } from '../schema/ifc-schema.ts'
import { valueInWords } from '../values/value-in-words.ts'
import type { Finding } from './audit-report.ts'
import type { SchemaNames } from './schema-names.ts'

/** Whether each version that a specification is for has the classes of a facet, and these its predefined type. */
export function entityFindings(facet: EntityFacet, schemas: readonly IfcSchema[], names: SchemaNames): Finding[] {
  return schemas.flatMap((schema) => {
    const classes = names.classes(schema, facet.name)
    if (!classes) return []
    const unknown = unknownClass(facet.name, schema, { names, classes })
    if (unknown) return [unknown]
    return [
      ...predefinedTypeFindings(facet, classes, { schema, names }),
      ...abstractFindings(facet, { schema, names, classes }),
    ]
  })
}

type Known = { names: SchemaNames; classes: readonly string[] }

/** Of names that are written out each must be one; of a pattern it is enough that one is like that. */
function unknownClass(name: IdsValue, schema: IfcSchema, { names, classes }: Known): Finding | undefined {
  const literals = names.testOf(name)?.literals ?? []
  const unknown = literals.find((literal) => !schema.classNamed(literal))
  if (unknown === undefined && classes.length > 0) return undefined
  const wanted = unknown ?? valueInWords(name)
  const isLower = unknown !== undefined && schema.classNamed(unknown.toUpperCase())
  const advice = isLower ? `, as classes are written in capitals: ${unknown.toUpperCase()}` : ''
  return { code: 'unknown-class', message: `${schema.version} has no class ${wanted}${advice}.` }
}

type Schema = { schema: IfcSchema; names: SchemaNames }

/** With USERDEFINED every other name is possible. Without, names that are written out must each be one, as those of classes. */
function predefinedTypeFindings(facet: EntityFacet, classes: readonly string[], { schema, names }: Schema): Finding[] {
  const test = facet.predefinedType && names.testOf(facet.predefinedType)
  if (!facet.predefinedType || !test) return []
  const possible = names.predefinedTypes(schema, classes)
  if (possible.has('USERDEFINED')) return []
  const impossible = test.literals?.find((literal) => !possible.has(literal))
  if (impossible === undefined && [...possible].some(test.acceptsText)) return []
  const wanted = impossible ?? valueInWords(facet.predefinedType)
  const message = `In ${schema.version}, ${valueInWords(facet.name)} cannot be of the type ${wanted}.`
  return [{ code: 'impossible-predefined-type', message }]
}

/** buildingSMART's audit refuses them as well: only what is exactly of a class is meant. */
function abstractFindings({ name }: EntityFacet, { schema, names, classes }: Known & { schema: IfcSchema }): Finding[] {
  const isAbstract = (one: string) => schema.classNamed(one)?.isAbstract === true
  const literals = names.testOf(name)?.literals
  const wrong = literals ? literals.find(isAbstract) : classes.every(isAbstract) ? classes[0] : undefined
  if (wrong === undefined) return []
  const message = `In ${schema.version} nothing is of the class ${wrong} itself, and classes below it are not meant.`
  return [{ code: 'abstract-class', message }]
}
