import type { IfcScalar } from '../values/index.ts'

/** The interface of a building model for the check. Names are as in the file; classes are in upper case. */
export type IfcInstances = {
  /** As in the file's header. */
  schema: string
  /** The number of instances. */
  count: number
  /** All instances, including types, materials, resources and relations, in the order of the file. */
  all(): Iterable<IfcInstance>
  /** Undefined for an id that the model does not have. */
  instance(id: number): IfcInstance | undefined
  /** What an instance is directly part of by this relation. */
  wholesOf(id: number, relation: WholeRelation): readonly number[]
}

/** `contains` leads to the spatial structure, `cuts` from what fills an opening to the opening and from there to its host. */
export type WholeRelation = 'aggregates' | 'nests' | 'groups' | 'contains' | 'cuts'

/** One instance. Functions read lazily. */
export type IfcInstance = {
  id: number
  /**
   * Its class, such as IFCWALL, and other names for rules: in IFC2X3 only the type says that a terminal is an air
   * terminal.
   */
  classes: readonly string[]
  globalId(): string | null
  name(): string | null
  /** The names of its predefined type, including the user-defined one for USERDEFINED. */
  predefinedTypes(): readonly string[]
  /** The instance's own attributes, in the order of its class, without those of its type. */
  attributes(): readonly IfcAttribute[]
  /** Sets of the instance and its type, one for each name; the instance's properties override those of the type. */
  propertySets(): readonly IfcPropertySet[]
  /** The instance's classifications, and its type's for systems that the instance has none of. */
  classifications(): readonly IfcClassified[]
  /** All names and categories of its material, or of its type's; null without a material. */
  materials(): readonly string[] | null
}

export type IfcAttribute = {
  name: string
  /** `empty`: exists without content, such as an empty text or list, or UNKNOWN of logical values. */
  state: 'null' | 'empty' | 'value'
  /** Undefined for references and lists, which never equal a value of a rule. */
  scalar?: IfcScalar | undefined
}

export type IfcPropertySet = { name: string | null; properties: readonly IfcProperty[] }

export type IfcProperty =
  /** A single value, a list, an enumeration, or all values of a table. Null values are omitted. */
  | { name: string; kind: 'values'; values: readonly IfcMeasured[] }
  | { name: string; kind: 'bounded'; lower?: IfcMeasured; upper?: IfcMeasured; setPoint?: IfcMeasured }
  /** A complex property or a reference. */
  | { name: string; kind: 'unsupported' }

/** A value in SI units, with its measure in upper case, such as IFCLENGTHMEASURE. */
export type IfcMeasured = { dataType: string; value: IfcScalar }

export type IfcClassified = {
  /** The name of the classification; null if unknown. */
  system: string | null
  /**
   * The reference's identification and those of its parents; empty for an association with a classification as a
   * whole.
   */
  identifications: readonly string[]
}
