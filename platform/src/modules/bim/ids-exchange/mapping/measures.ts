import { getUnit } from '@lintel/shared/contract/master-model'
import { siUnitsOfMeasures } from '../../../../ifc/reading/si-units.ts'

type ValueKind = 'boolean' | 'integer' | 'number' | 'text'

const integers = /^IFC((POSITIVE)?INTEGER|DIMENSIONCOUNT|TIMESTAMP|(DAY|MONTH)IN(MONTH|YEAR)NUMBER)$/
const numbers = /^IFC(?!DESCRIPTIVE)\w*MEASURE$|^IFCREAL$/

/** The kind of value of an IFC measure; text without a measure. */
export function valueKindOf(dataType: string | null): ValueKind {
  if (dataType === null) return 'text'
  if (dataType === 'IFCBOOLEAN' || dataType === 'IFCLOGICAL') return 'boolean'
  if (integers.test(dataType)) return 'integer'
  return numbers.test(dataType) ? 'number' : 'text'
}

/** The SI unit in which IDS writes values. Null for measures without a unit or with an unknown one, whose numbers have no unit. */
export function siUnitOf(dataType: string | null): string | null {
  return (dataType === null ? undefined : siUnitsOfMeasures[dataType]) ?? null
}

/** The first measure of each dimension. */
const measuresByDimension = new Map(
  Object.entries(siUnitsOfMeasures)
    .toReversed()
    .flatMap(([measure, unit]) => {
      const dimension = getUnit(unit)?.dimension
      return dimension === undefined ? [] : [[dimension, measure] as const]
    }),
)

/** The measure of values in a unit, if captures have none. */
export function measureOfUnit(unit: string): string | undefined {
  const dimension = getUnit(unit)?.dimension
  return dimension === undefined ? undefined : measuresByDimension.get(dimension)
}
