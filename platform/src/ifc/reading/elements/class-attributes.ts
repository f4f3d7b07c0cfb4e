import { FromRawLineData, InheritanceDef, SchemaNames } from '../../web-ifc.ts'

/** An attribute of a class, such as OverallWidth. */
export type Attribute = {
  name: string
  /** Such as IFCPOSITIVELENGTHMEASURE; null for enumerations and for what is no value by itself. */
  measure: string | null
}

type Makers = Record<number, (values: readonly unknown[]) => object>

/**
 * The library has the schemas of the standard in the form of functions that make an object of a line, with attributes in the order of the line.
 * It is untyped there.
 */
const makersBySchema = FromRawLineData as Record<number, Makers>

/** No class has as many attributes. */
const mostAttributes = 60
/** A value and a list at once, so that it fits wherever one of them is expected. */
const anything = Object.assign([], { type: 4, value: 1 })

const known = new Map<string, readonly Attribute[]>()

/** The attributes of a class in the order in which lines have their values; none for a class that the schema does not have. */
export function attributesOf(schema: string, typeCode: number): readonly Attribute[] {
  const key = `${schema} ${typeCode}`
  const attributes = known.get(key) ?? readAttributes(makersOf(schema)[typeCode])
  known.set(key, attributes)
  return attributes
}

/** The classes of a schema. */
export function typeCodesOf(schema: string): number[] {
  return Object.keys(makersOf(schema)).map(Number)
}

/** All classes that are derived from a class, directly or not. */
export function subtypesOf(schema: string, typeCode: number): readonly number[] {
  return (InheritanceDef as Record<number, Record<number, number[]>>)[numberOf(schema)]?.[typeCode] ?? []
}

function makersOf(schema: string): Makers {
  return makersBySchema[numberOf(schema)] ?? {}
}

function numberOf(schema: string): number {
  return Number(Object.entries(SchemaNames).find(([, names]) => names.includes(schema.toUpperCase()))?.[0])
}

function readAttributes(make: Makers[number] | undefined): Attribute[] {
  if (!make) return []
  const made = Object.entries(make(Array.from({ length: mostAttributes }, () => anything)))
  // The library adds two of its own, which do not begin with a capital letter.
  return made.flatMap(([name, value]) => (/^[A-Z]/.test(name) ? [{ name, measure: measureOf(value) }] : []))
}

/** Values know the name of their measure. */
function measureOf(value: unknown): string | null {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : null
  return typeof name === 'string' && name !== '' ? name : null
}
