import type { PropertyFacet } from '../document/ids-facet.ts'
import { saysValue, type IdsValue } from '../document/ids-value.ts'
import type { IfcSchema } from '../schema/ifc-schema.ts'
import { valueInWords } from '../values/value-in-words.ts'
import type { Finding } from './audit-report.ts'
import { valueFindings } from './value-rules.ts'

/** What the quantities of buildingSMART's quantity sets are measured in. */
const quantityMeasures = /^IFC(LENGTH|AREA|VOLUME|MASS|TIME|COUNT|NUMERIC)MEASURE$/

export function propertyFindings(facet: PropertyFacet, schemas: readonly IfcSchema[]): Finding[] {
  return [...dataTypeFindings(facet, schemas), ...reservedNames(facet)]
}

function dataTypeFindings({ dataType, value, baseName }: PropertyFacet, schemas: readonly IfcSchema[]): Finding[] {
  if (dataType === undefined) {
    if (!saysValue(value)) return []
    return [{ code: 'value-without-data-type', message: 'A property has a value and no dataType to read it by.' }]
  }
  const without = schemas.find((schema) => schema.baseOf(dataType) === undefined)
  if (without) {
    return [
      { code: 'unknown-data-type', message: `${without.version} has no measure ${dataType} that a property can have.` },
    ]
  }
  const bases = schemas.flatMap((schema) => schema.baseOf(dataType) ?? [])
  return value ? valueFindings(value, bases.slice(0, 1), `The property ${valueInWords(baseName)} (${dataType})`) : []
}

/**
 * Names beginning like this are buildingSMART's own. Which of them there are is not known here, and files of Revit and others have
 * many more: a warning, where the name is not even written as those are.
 */
function reservedNames({ propertySet, dataType }: PropertyFacet): Finding[] {
  const names = namesIn(propertySet)
  const odd = names.find((name) => /^(pset|qto)[_\- ]/i.test(name) && !/^(Pset|Qto)_[A-Z]\w*$/.test(name))
  const misused =
    dataType !== undefined && !quantityMeasures.test(dataType) && names.some((name) => name.startsWith('Qto_'))
  return [
    ...(odd === undefined
      ? []
      : [warning(`${odd} begins as sets of the standard do, and is not written as they are.`)]),
    ...(misused ? [warning(`Quantity sets of the standard (Qto_) hold nothing of ${dataType}.`)] : []),
  ]
}

function namesIn(value: IdsValue): readonly string[] {
  return 'simple' in value ? [value.simple] : value.restriction.enumeration
}

function warning(message: string): Finding {
  return { code: 'reserved-name', severity: 'warning', message }
}
