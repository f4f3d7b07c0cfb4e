import { unitOf } from '@lintel/shared/contract/master-model'
import { siUnitsOfMeasures } from '../../../../ifc/reading/si-units.ts'

type ValueKind = 'boolean' | 'integer' | 'number' | 'text'

const integers = /^IFC((POSITIVE)?INTEGER|DIMENSIONCOUNT|TIMESTAMP|(DAY|MONTH)IN(MONTH|YEAR)NUMBER)$/
const numbers = /^IFC(?!DESCRIPTIVE)\w*MEASURE$|^IFCREAL$/

/** How values of a measure of IFC are written; what has no measure is text. */
export function valueKindOf(dataType: string | null): ValueKind {
  if (dataType === null) return 'text'
  if (dataType === 'IFCBOOLEAN' || dataType === 'IFCLOGICAL') return 'boolean'
  if (integers.test(dataType)) return 'integer'
  return numbers.test(dataType) ? 'number' : 'text'
}

/** The unit of SI that IDS writes values in. Null for measures without a unit, and for those whose unit is not listed: their numbers stand alone. */
export function siUnitOf(dataType: string | null): string | null {
  return (dataType === null ? undefined : siUnitsOfMeasures[dataType]) ?? null
}

/** By what a unit measures, the first measure that is measured in it. */
const measuresByDimension = new Map(
  Object.entries(siUnitsOfMeasures)
    .toReversed()
    .flatMap(([measure, unit]) => {
      const dimension = unitOf(unit)?.dimension
      return dimension === undefined ? [] : [[dimension, measure] as const]
    }),
)

/** The measure of values in a unit, where captures have named none. */
export function measureOfUnit(unit: string): string | undefined {
  const dimension = unitOf(unit)?.dimension
  return dimension === undefined ? undefined : measuresByDimension.get(dimension)
}
