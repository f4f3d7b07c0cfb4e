import type { PropertyFacet } from '../document/ids-facet.ts'
import { saysValue } from '../document/ids-value.ts'
import type { IfcSchema } from '../schema/ifc-schema.ts'
import { describeValue } from '../values/describe-value.ts'
import type { Finding } from './audit-report.ts'
import { standardPropertyFindings, type StandardContext } from './standard-property-rules.ts'
import { valueFindings } from './value-rules.ts'

/** The measures of buildingSMART's quantity sets. */
const quantityMeasures = /^IFC(LENGTH|AREA|VOLUME|MASS|TIME|COUNT|NUMERIC)MEASURE$/

export function propertyFindings(facet: PropertyFacet, context: StandardContext): Finding[] {
  return [
    ...dataTypeFindings(facet, context.schemas),
    ...quantityFindings(facet),
    ...standardPropertyFindings(facet, context),
  ]
}

function dataTypeFindings({ dataType, value, baseName }: PropertyFacet, schemas: readonly IfcSchema[]): Finding[] {
  if (dataType === undefined) {
    if (!saysValue(value)) return []
    return [
      {
        code: 'value-without-data-type',
        message: 'The property has a value but no dataType. Add the dataType, such as IFCLABEL.',
      },
    ]
  }
  const schemaWithoutType = schemas.find((schema) => schema.baseOf(dataType) === undefined)
  if (schemaWithoutType) {
    return [
      {
        code: 'unknown-data-type',
        message: `${schemaWithoutType.version} has no data type ${dataType} for properties.`,
      },
    ]
  }
  const bases = schemas.flatMap((schema) => schema.baseOf(dataType) ?? [])
  return value ? valueFindings(value, bases.slice(0, 1), `The property ${describeValue(baseName)} (${dataType})`) : []
}

/** Quantity sets hold quantities only. */
function quantityFindings({ propertySet, dataType }: PropertyFacet): Finding[] {
  const names = 'simple' in propertySet ? [propertySet.simple] : propertySet.restriction.enumeration
  if (dataType === undefined || quantityMeasures.test(dataType) || !names.some((name) => name.startsWith('Qto_')))
    return []
  const message = `Standard quantity sets (Qto_) have no values of type ${dataType}.`
  return [{ code: 'reserved-name', severity: 'warning', message }]
}
