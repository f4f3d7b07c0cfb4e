import type { IdsCardinality } from '../document/ids-document.ts'
import { partOfRelations, type PartOfFacet } from '../document/ids-facet.ts'
import type { IfcSchema } from '../schema/ifc-schema.ts'
import { isKindOf } from '../schema/kind-of.ts'
import { describeValue } from '../values/describe-value.ts'
import type { Finding } from './audit-report.ts'
import type { SchemaNames } from './schema-names.ts'

export type RelationContext = {
  schemas: readonly IfcSchema[]
  names: SchemaNames
  cardinality: IdsCardinality
  classesOf: (schema: IfcSchema) => readonly string[] | undefined
}

/**
 * The attributes with the whole and with its parts. The element that fills an opening is part of the element that the
 * opening voids.
 */
const relationEnds: Record<string, { whole: [string, string]; part: [string, string] }> = {
  IFCRELAGGREGATES: {
    whole: ['IFCRELAGGREGATES', 'RelatingObject'],
    part: ['IFCRELAGGREGATES', 'RelatedObjects'],
  },
  IFCRELASSIGNSTOGROUP: {
    whole: ['IFCRELASSIGNSTOGROUP', 'RelatingGroup'],
    part: ['IFCRELASSIGNSTOGROUP', 'RelatedObjects'],
  },
  IFCRELCONTAINEDINSPATIALSTRUCTURE: {
    whole: ['IFCRELCONTAINEDINSPATIALSTRUCTURE', 'RelatingStructure'],
    part: ['IFCRELCONTAINEDINSPATIALSTRUCTURE', 'RelatedElements'],
  },
  IFCRELNESTS: { whole: ['IFCRELNESTS', 'RelatingObject'], part: ['IFCRELNESTS', 'RelatedObjects'] },
  'IFCRELVOIDSELEMENT IFCRELFILLSELEMENT': {
    whole: ['IFCRELVOIDSELEMENT', 'RelatingBuildingElement'],
    part: ['IFCRELFILLSELEMENT', 'RelatedBuildingElement'],
  },
}

/**
 * Checks that IFC can relate the applicable elements to such a whole. If the facet names no relation, any relation is
 * sufficient.
 */
export function partOfFindings(facet: PartOfFacet, context: RelationContext): Finding[] {
  const { relation } = facet
  if (relation !== undefined && !partOfRelations.includes(relation)) {
    const message = `IDS has no relation ${relation}. Use ${partOfRelations.join(', ')}.`
    return [{ code: 'unknown-relation', message }]
  }
  if (context.cardinality !== 'required') return []
  const relations = relation === undefined ? partOfRelations : [relation]
  for (const schema of context.schemas) {
    const parentClasses = context.names.classes(schema, facet.entity.name)
    const parts = context.classesOf(schema)
    const fitting = relations.flatMap((one) => relationEnds[one] ?? [])
    const name = relation ?? 'the relations of IDS'
    // Another rule reports classes that do not exist in a version.
    const canBeWhole = (one: string) => fitting.some(({ whole }) => isOfEnd(schema, one, whole))
    if (parentClasses && parentClasses.length > 0 && !parentClasses.some(canBeWhole)) {
      return impossible(`In ${schema.version}, ${name} can't relate elements to ${describeValue(facet.entity.name)}.`)
    }
    const canBePart = (one: string) => fitting.some(({ part }) => isOfEnd(schema, one, part))
    if (parts && !parts.some(canBePart)) {
      return impossible(`In ${schema.version}, ${parts.slice(0, 5).join(', ')} can't be part of anything by ${name}.`)
    }
  }
  return []
}

function isOfEnd(schema: IfcSchema, name: string, [relation, attribute]: [string, string]): boolean {
  const end = schema.classNamed(relation)?.attributes.find((one) => one.name === attribute)
  return end !== undefined && isKindOf(schema, name, end.type.replace(/^\[/, ''))
}

/** The members of IfcResourceObjectSelect. */
const resources = [
  ...['IFCACTORROLE', 'IFCAPPLIEDVALUE', 'IFCAPPROVAL', 'IFCCONSTRAINT', 'IFCCONTEXTDEPENDENTUNIT'],
  ...['IFCCONVERSIONBASEDUNIT', 'IFCEXTERNALINFORMATION', 'IFCEXTERNALREFERENCE', 'IFCMATERIALDEFINITION'],
  ...['IFCORGANIZATION', 'IFCPERSON', 'IFCPERSONANDORGANIZATION', 'IFCPHYSICALQUANTITY', 'IFCPROFILEDEF'],
  ...['IFCPROPERTYABSTRACTION', 'IFCSHAPEASPECT', 'IFCTIMESERIES'],
]

/**
 * Classes that can have a classification: the objects of IfcRelAssociatesClassification and, since IFC4, of
 * IfcExternalReferenceRelationship. In IFC2X3 materials have a separate relation.
 */
const classified: Record<IfcSchema['version'], readonly string[]> = {
  IFC2X3: ['IFCROOT', 'IFCMATERIAL'],
  IFC4: ['IFCOBJECTDEFINITION', 'IFCPROPERTYDEFINITION', ...resources],
  IFC4X3_ADD2: ['IFCOBJECTDEFINITION', 'IFCPROPERTYDEFINITION', ...resources],
}

/** Checks that the applicable elements can have a classification at all. */
export function classificationFindings({ schemas, cardinality, classesOf }: RelationContext): Finding[] {
  if (cardinality !== 'required') return []
  for (const schema of schemas) {
    const classes = classesOf(schema)
    const canBe = (one: string) => classified[schema.version].some((ancestor) => isKindOf(schema, one, ancestor))
    if (classes && !classes.some(canBe)) {
      return impossible(`In ${schema.version}, ${classes.slice(0, 5).join(', ')} can't have a classification.`)
    }
  }
  return []
}

function impossible(message: string): Finding[] {
  return [{ code: 'impossible-relation', message }]
}
