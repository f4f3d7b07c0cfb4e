import type { IfcMeasured, IfcProperty } from '@lintel/shared/ids'
import type { StepFile } from '../../step/step-file.ts'
import { referencesAt, textAt, type StepValue } from '../../step/step-value.ts'
import { measuredOf } from './measured.ts'
import type { Units } from './units.ts'

type Values = readonly StepValue[]
type PropertyReader = (values: Values, source: PropertySource) => IfcProperty
export type PropertySource = { file: StepFile; units: Units }

/** The property in a line, by its class; undefined for other classes. */
export function propertyOf(source: PropertySource, id: number): IfcProperty | undefined {
  return readers[source.file.classOf(id) ?? '']?.(source.file.valuesOf(id), source)
}

const readers: Readonly<Record<string, PropertyReader>> = {
  IFCPROPERTYSINGLEVALUE: (values, { units }) =>
    several(values, [measuredOf(values[2] ?? null, units, unitAt(values, 3))]),
  IFCPROPERTYENUMERATEDVALUE: (values, source) =>
    several(values, listAt(values, 2, source.units, unitOfNames(values, source))),
  IFCPROPERTYLISTVALUE: (values, { units }) => several(values, listAt(values, 2, units, unitAt(values, 3))),
  IFCPROPERTYTABLEVALUE: (values, { units }) =>
    several(values, [...listAt(values, 2, units, unitAt(values, 5)), ...listAt(values, 3, units, unitAt(values, 6))]),
  IFCPROPERTYBOUNDEDVALUE: boundedValue,
  IFCCOMPLEXPROPERTY: unsupported,
  IFCPROPERTYREFERENCEVALUE: unsupported,
  IFCPHYSICALCOMPLEXQUANTITY: unsupported,
  IFCQUANTITYLENGTH: quantityOf('IFCLENGTHMEASURE'),
  IFCQUANTITYAREA: quantityOf('IFCAREAMEASURE'),
  IFCQUANTITYVOLUME: quantityOf('IFCVOLUMEMEASURE'),
  IFCQUANTITYWEIGHT: quantityOf('IFCMASSMEASURE'),
  IFCQUANTITYCOUNT: quantityOf('IFCCOUNTMEASURE'),
  IFCQUANTITYTIME: quantityOf('IFCTIMEMEASURE'),
  IFCQUANTITYNUMBER: quantityOf('IFCNUMERICMEASURE'),
}

function several(values: Values, all: readonly (IfcMeasured | undefined)[]): IfcProperty {
  return { name: textAt(values, 0) ?? '', kind: 'values', values: all.filter((one) => one !== undefined) }
}

function listAt(values: Values, index: number, units: Units, unit: number | undefined): (IfcMeasured | undefined)[] {
  const list = values[index]
  return list?.kind === 'list' ? list.items.map((item) => measuredOf(item, units, unit)) : []
}

function unitAt(values: Values, index: number): number | undefined {
  return referencesAt(values, index)[0]
}

/** Enumerated values have the unit of their enumeration. */
function unitOfNames(values: Values, { file }: PropertySource): number | undefined {
  const [enumeration] = referencesAt(values, 3)
  return enumeration === undefined ? undefined : unitAt(file.valuesOf(enumeration), 2)
}

function boundedValue(values: Values, { units }: PropertySource): IfcProperty {
  const [upper, lower, setPoint] = [2, 3, 5].map((index) => measuredOf(values[index] ?? null, units, unitAt(values, 4)))
  return {
    name: textAt(values, 0) ?? '',
    kind: 'bounded',
    ...(lower && { lower }),
    ...(upper && { upper }),
    ...(setPoint && { setPoint }),
  }
}

function unsupported(values: Values): IfcProperty {
  return { name: textAt(values, 0) ?? '', kind: 'unsupported' }
}

/** A quantity's value has no measure; its class determines it. */
function quantityOf(type: string): PropertyReader {
  return (values, { units }) =>
    several(values, [measuredOf({ kind: 'typed', type, value: values[3] ?? null }, units, unitAt(values, 2))])
}
