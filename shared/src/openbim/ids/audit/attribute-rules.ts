import type { IdsCardinality } from '../document/ids-document.ts'
import type { AttributeFacet } from '../document/ids-facet.ts'
import type { IfcSchema, SchemaAttribute } from '../schema/ifc-schema.ts'
import { describeValue } from '../values/describe-value.ts'
import type { Finding } from './audit-report.ts'
import type { SchemaNames } from './schema-names.ts'
import { valueFindings } from './value-rules.ts'

export type AttributeContext = {
  schemas: readonly IfcSchema[]
  names: SchemaNames
  /** The cardinality of a requirement; a facet in an applicability is always required. */
  cardinality: IdsCardinality
  /** The classes to which the specification applies in a version; undefined if it does not restrict them. */
  classesOf: (schema: IfcSchema) => readonly string[] | undefined
}

/** Checks that each version has the attribute in these classes, and that the attribute can have the value. */
export function attributeFindings(facet: AttributeFacet, context: AttributeContext): Finding[] {
  for (const schema of context.schemas) {
    const findings = findingsIn(schema, facet, context)
    if (findings.length > 0) return findings
  }
  return []
}

function findingsIn(schema: IfcSchema, facet: AttributeFacet, context: AttributeContext): Finding[] {
  const test = context.names.testOf(facet.name)
  if (!test) return []
  const all = context.names.attributes(schema)
  const unknown = test.literals?.find((name) => !all.has(name))
  const attributeText = unknown ?? describeValue(facet.name)
  const everywhere = context.names.matchingAttributes(all, facet.name)
  if (unknown !== undefined || everywhere.length === 0) return [unknownAttribute(schema.version, attributeText)]
  const classes = context.classesOf(schema)
  const here = classes && context.names.matchingAttributes(context.names.attributes(schema, classes), facet.name)
  if (here?.length === 0 && context.cardinality === 'required') {
    return [unknownAttribute(`In ${schema.version}, ${classes?.[0] ?? 'the class'}`, attributeText)]
  }
  return facet.value ? valueOf(facet, here && here.length > 0 ? here : everywhere) : []
}

/** Derived and inverse attributes are not part of a file. */
function unknownAttribute(owner: string, name: string): Finding {
  const message = `${owner} has no attribute ${name}. IDS can't check derived or inverse attributes.`
  return { code: 'unknown-attribute', message }
}

function valueOf({ name, value }: AttributeFacet, attributes: readonly SchemaAttribute[]): Finding[] {
  const withValue = attributes.filter(({ base }) => base !== 'none')
  const bases = [...new Set((withValue.length > 0 ? withValue : attributes).map(({ base }) => base))]
  return value ? valueFindings(value, bases, `The attribute ${describeValue(name)}`) : []
}
