import type { IfcScalar } from '../values/index.ts'

/** What the check asks of a building model, whoever reads it. All names are as the file has them; classes are in upper case. */
export type IfcInstances = {
  /** As the header of the file has it. */
  schema: string
  /** How many instances the model has. */
  count: number
  /** All of them, also types, materials, resources and relations, in the order of the file. */
  all(): Iterable<IfcInstance>
  /** Undefined for a number that the model does not have. */
  instance(id: number): IfcInstance | undefined
  /** What an instance is directly part of by this relation. */
  wholesOf(id: number, relation: WholeRelation): readonly number[]
}

/** `contains` leads to the spatial structure, `cuts` from what fills an opening to the opening and from there to its host. */
export type WholeRelation = 'aggregates' | 'nests' | 'groups' | 'contains' | 'cuts'

/** One instance. What is a function is read when it is asked for. */
export type IfcInstance = {
  id: number
  /** Its class, such as IFCWALL, and what else rules may call it: in IFC2X3 only the type says that a terminal is an air terminal. */
  classes: readonly string[]
  globalId(): string | null
  name(): string | null
  /** The names that a predefined type goes by: with USERDEFINED what the user defines as well. */
  predefinedTypes(): readonly string[]
  /** Those of the instance itself, in the order of its class, and none of its type. */
  attributes(): readonly IfcAttribute[]
  /** Sets of the instance and its type, one for each name; the instance's properties replace those of the type. */
  propertySets(): readonly IfcPropertySet[]
  /** Those of the instance, and its type's for systems that the instance has nothing of. */
  classifications(): readonly IfcClassified[]
  /** All names and categories of its material, or of its type's; null if none is associated. */
  materials(): readonly string[] | null
}

export type IfcAttribute = {
  name: string
  /** `empty` is there and says nothing: a text or list without content, or the UNKNOWN of logical values. */
  state: 'null' | 'empty' | 'value'
  /** Undefined for references and lists, which no value of a rule equals. */
  scalar?: IfcScalar | undefined
}

export type IfcPropertySet = { name: string | null; properties: readonly IfcProperty[] }

export type IfcProperty =
  /** One value, a list, an enumeration, or all values of a table. Values that are null are left out. */
  | { name: string; kind: 'values'; values: readonly IfcMeasured[] }
  | { name: string; kind: 'bounded'; lower?: IfcMeasured; upper?: IfcMeasured; setPoint?: IfcMeasured }
  /** Made of others, or a reference. */
  | { name: string; kind: 'unsupported' }

/** A value in SI units, with its measure in upper case, such as IFCLENGTHMEASURE. */
export type IfcMeasured = { dataType: string; value: IfcScalar }

export type IfcClassified = {
  /** The name of the classification; null if it is not said. */
  system: string | null
  /** The reference's own identification and those above it; none for an association with a classification as a whole. */
  identifications: readonly string[]
}
