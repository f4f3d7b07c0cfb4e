import { FromRawLineData, InheritanceDef, SchemaNames } from '../../web-ifc.ts'

/** An attribute of a class, such as OverallWidth. */
export type Attribute = {
  name: string
  /** Such as IFCPOSITIVELENGTHMEASURE; null for enumerations and references. */
  measure: string | null
}

type Constructors = Record<number, (values: readonly unknown[]) => object>

/** web-ifc contains the schemas as untyped functions that convert a line to an object, with attributes in the order of the line. */
const makersBySchema = FromRawLineData as Record<number, Constructors>

/** No class has more attributes. */
const maxAttributes = 60
/** A value and a list at once, so that it fits wherever one of them is expected. */
const placeholderValue = Object.assign([], { type: 4, value: 1 })

const cache = new Map<string, readonly Attribute[]>()

/** The attributes of a class in the order of a line's values; empty for an unknown class. */
export function attributesOf(schema: string, typeCode: number): readonly Attribute[] {
  const key = `${schema} ${typeCode}`
  const attributes = cache.get(key) ?? readAttributes(constructorsOf(schema)[typeCode])
  cache.set(key, attributes)
  return attributes
}

/** The classes of a schema. */
export function typeCodesOf(schema: string): number[] {
  return Object.keys(constructorsOf(schema)).map(Number)
}

/** All direct and indirect subtypes of a class. */
export function subtypesOf(schema: string, typeCode: number): readonly number[] {
  return (InheritanceDef as Record<number, Record<number, number[]>>)[numberOf(schema)]?.[typeCode] ?? []
}

function constructorsOf(schema: string): Constructors {
  return makersBySchema[numberOf(schema)] ?? {}
}

function numberOf(schema: string): number {
  return Number(Object.entries(SchemaNames).find(([, names]) => names.includes(schema.toUpperCase()))?.[0])
}

function readAttributes(make: Constructors[number] | undefined): Attribute[] {
  if (!make) return []
  const entries = Object.entries(make(Array.from({ length: maxAttributes }, () => placeholderValue)))
  // web-ifc adds two of its own, which don't begin with a capital letter.
  return entries.flatMap(([name, value]) => (/^[A-Z]/.test(name) ? [{ name, measure: measureOf(value) }] : []))
}

/** Values have the name of their measure. */
function measureOf(value: unknown): string | null {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : null
  return typeof name === 'string' && name !== '' ? name : null
}
