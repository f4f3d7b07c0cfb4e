import { getUnit } from '@lintel/shared/contract/master-model'
import type { IfcInstance, IfcInstances, IfcMeasured, IfcProperty, IfcScalar } from '@lintel/shared/ids'
import type { ModelRecord, ParameterRecord, ParameterValue, Scalar, TypeRecord } from '../model-records.ts'

type Value = { set: string; name: string; value: ParameterValue; unit: string | null }

/** An element in a capture, with the values of its type that it doesn't have itself. */
type CapturedElement = {
  expressId: number
  type: Pick<TypeRecord, 'family' | 'type'> | undefined
  level: string | null
  materials: readonly string[] | null
  values: Value[]
}

/** The values of an element by name in both readers, which should be equal. */
type BothReadings = { capture: Record<string, unknown>; check: Record<string, unknown> }
type Compare = (element: CapturedElement, instance: IfcInstance, instances: IfcInstances) => BothReadings

export const comparisons: Readonly<Record<string, Compare>> = {
  values,
  attributes,
  materials,
  classifications,
  levels,
}

export function capturedElements(records: readonly ModelRecord[]): CapturedElement[] {
  const parameters = new Map<number, ParameterRecord>()
  const types = new Map<number, TypeRecord>()
  const storeys = new Map<number, string>()
  for (const record of records) {
    if (record.kind === 'parameter') parameters.set(record.number, record)
    if (record.kind === 'type') types.set(record.number, record)
    if (record.kind === 'storey') storeys.set(record.number, record.name)
  }
  const valuesIn = (all: Record<string, ParameterValue>): Value[] =>
    Object.entries(all).flatMap(([number, value]) => {
      const parameter = parameters.get(Number(number))
      return parameter ? [{ set: parameter.set, name: parameter.name, unit: parameter.unit, value }] : []
    })
  return records.flatMap((record) => {
    if (record.kind !== 'element') return []
    const type = types.get(record.type)
    const ownValues = valuesIn(record.parameters)
    const ownKeys = new Set(ownValues.flatMap(({ set, name }) => (set === materialSet ? [set] : [`${set}/${name}`])))
    const ofType = valuesIn(type?.parameters ?? {}).filter(
      ({ set, name }) => set !== attributeSet && !ownKeys.has(set) && !ownKeys.has(`${set}/${name}`),
    )
    const level = record.storey === null ? null : (storeys.get(record.storey) ?? null)
    const { expressId, materials: elementMaterials } = record
    return [{ expressId, type, level, materials: elementMaterials, values: [...ownValues, ...ofType] }]
  })
}

const attributeSet = 'IFC Attributes'
const materialSet = 'IFC Material'
const classificationSet = 'IFC Classification'
const groupSet = 'IFC Group'
const ownSets = [attributeSet, materialSet, classificationSet, groupSet]
/** Predefined sets are named after their class in captures. */
const schemaSet = /^IFC /
const tableColumn = /\.(?:Defining|Defined) Values$/

/**
 * All properties and quantities in SI. If two sets with one name have a property, captures have one of its values, and the check has all.
 */
function values({ values: captured }: CapturedElement, instance: IfcInstance): BothReadings {
  const found = propertiesOf(instance)
  const [capture, check] = [new Map<string, unknown>(), new Map<string, unknown>()]
  for (const [key, value] of withTables(captured.filter(({ set }) => !ownSets.includes(set)))) {
    const matchedKey = keyIn(found, key)
    const alternatives = found.get(matchedKey ?? '') ?? []
    const isUnsupported = alternatives.includes(unsupported)
    capture.set(matchedKey ?? key, isUnsupported ? unsupported : value)
    const equalValue = alternatives.find((one) => JSON.stringify(one) === JSON.stringify(value))
    check.set(matchedKey ?? key, isUnsupported ? unsupported : (equalValue ?? alternatives))
  }
  const sets = new Set(captured.map(({ set }) => set))
  for (const [key, alternatives] of found) {
    const isNothing = alternatives.every((one) => Array.isArray(one) && one.length === 0)
    const [set = ''] = key.split('/')
    // Captures leave out attributes without a value in predefined sets.
    if (!check.has(key) && !(isNothing && !sets.has(set))) check.set(key, alternatives)
  }
  return { capture: Object.fromEntries(capture), check: Object.fromEntries(check) }
}

const unsupported = 'made of others, or a reference'

/** The check has one property for a table: defined values follow defining ones. */
function withTables(captured: readonly Value[]): Map<string, unknown[]> {
  const all = new Map<string, unknown[]>()
  for (const { set, name, value, unit } of captured) {
    const key = `${set}/${name.replace(tableColumn, '')}`
    all.set(key, [...(tableColumn.test(name) ? (all.get(key) ?? []) : []), ...plainList(inSi(value, unit))])
  }
  return all
}

function propertiesOf(instance: IfcInstance): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>()
  const add = (key: string, value: unknown) => found.set(key, [...(found.get(key) ?? []), value])
  for (const { name: set, properties } of instance.propertySets()) {
    for (const property of properties) {
      for (const [suffix, value] of partsOf(property)) add(`${set ?? ''}/${property.name}${suffix}`, value)
    }
  }
  return found
}

function partsOf(property: IfcProperty): [suffix: string, value: unknown][] {
  if (property.kind === 'unsupported') return [['', unsupported]]
  if (property.kind === 'values') return [['', measuredList(property.values)]]
  const { lower, upper, setPoint } = property
  const bounds = { '.Lower Bound': lower, '.Upper Bound': upper, '.Set Point': setPoint }
  return Object.entries(bounds).flatMap(([suffix, one]): [string, unknown][] =>
    one ? [[suffix, measuredList([one])]] : [],
  )
}

/** The check's key for properties that captures name after the class of their set or their source. */
function keyIn(found: ReadonlyMap<string, unknown[]>, key: string): string | undefined {
  if (found.has(key)) return key
  const [set = '', name = ''] = key.split('/')
  if (schemaSet.test(set)) return [...found.keys()].find((one) => one.endsWith(`/${name}`))
  return [...found].find(([one, parts]) => key.startsWith(`${one}.`) && parts.includes(unsupported))?.[0]
}

/** Attributes with separate fields in captures. */
const inOwnFields = new Set(['GlobalId', 'Name', 'ApplicableOccurrence'])

function attributes({ values: captured, type }: CapturedElement, instance: IfcInstance): BothReadings {
  const ownAttributes = captured.filter(({ set }) => set === attributeSet)
  const capture = Object.fromEntries(ownAttributes.map(({ name, value }) => [name, value]))
  const check = instance.attributes().flatMap(({ name, state, scalar }): [string, unknown][] => {
    if (state !== 'value' || !scalar || inOwnFields.has(name)) return []
    const value = toScalar(scalar)
    const isKnown =
      value === 'NOTDEFINED' ||
      (name === 'Tag' && /^\d+$/.test(String(value))) ||
      (name === 'ObjectType' && [type?.type, `${type?.family}:${type?.type}`].includes(String(value)))
    return isKnown ? [] : [[name, value]]
  })
  return { capture, check: Object.fromEntries(check) }
}

/** Every name and category of an element's materials. Captures also have names of profiles. */
function materials({ values: captured, materials: names }: CapturedElement, instance: IfcInstance): BothReadings {
  const valueNames = captured.flatMap(({ set, name, value }) =>
    set === materialSet && typeof value === 'string' && !/ \d+ Profile$/.test(name) ? [value] : [],
  )
  return {
    capture: { names: sorted([...valueNames, ...(names ?? [])]) },
    check: { names: sorted(instance.materials() ?? []) },
  }
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort()
}

/** Codes by system. */
function classifications({ values: captured }: CapturedElement, instance: IfcInstance): BothReadings {
  const codes = captured.flatMap(({ set, name, value }): [string, unknown][] =>
    set === classificationSet && name.endsWith(' Code')
      ? [[name.replace(/ Code$/, ''), plainList([value].flat())]]
      : [],
  )
  const systems = Map.groupBy(instance.classifications(), ({ system }) => system ?? 'Classification')
  const check = Array.from(systems, ([system, all]): [string, unknown] => [
    system,
    all.flatMap(({ identifications: [identification] }) => identification ?? []),
  ])
  return { capture: Object.fromEntries(codes), check: Object.fromEntries(check) }
}

/** The level that the check finds in the hierarchy. Captures find more, by parts and placements. */
function levels({ level }: CapturedElement, instance: IfcInstance, instances: IfcInstances): BothReadings {
  const above = new Set([instance.id])
  for (const id of above) {
    for (const relation of ['contains', 'aggregates', 'nests', 'cuts'] as const)
      for (const assembly of instances.wholesOf(id, relation)) above.add(assembly)
  }
  const storeys = [...above].flatMap((id) => {
    const one = instances.instance(id)
    return one?.classes.includes('IFCBUILDINGSTOREY') ? [one.name()] : []
  })
  if (storeys.length === 0) return { capture: {}, check: {} }
  return { capture: { level }, check: { level: storeys.find((name) => name === level) ?? storeys } }
}

function toScalar(scalar: IfcScalar): Scalar {
  if (scalar.kind === 'text') return scalar.text
  if (scalar.kind === 'boolean') return scalar.value ?? 'Unknown'
  return scalar.kind === 'integer' ? (scalar.digits ?? scalar.value) : scalar.value
}

function measuredList(all: readonly IfcMeasured[]): unknown[] {
  // Enumerations have a value for nothing, which captures leave out.
  return plainList(all.map(({ value }) => toScalar(value)).filter((one) => one !== 'NOTDEFINED'))
}

function inSi(value: ParameterValue, symbol: string | null): (Scalar | null)[] {
  const unit = symbol === null ? undefined : getUnit(symbol)
  return [value].flat().map((one) => (typeof one === 'number' && unit ? one * unit.factor + unit.offset : one))
}

/** Normalizes empty values, and compares numbers to ten digits. */
function plainList(all: readonly (Scalar | null)[]): unknown[] {
  return all.flatMap((one) => {
    if (one === null || one === '') return []
    return [typeof one === 'number' ? Number(one.toPrecision(10)) : one]
  })
}
