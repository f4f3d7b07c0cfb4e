import type { IfcScalar } from '../values/index.ts'

/** The interface of a building model for the check. Names are as in the file; classes are in upper case. */
export type IfcInstances = {
  /** The schema as in the file's header. */
  schema: string
  /** The number of instances. */
  count: number
  /** All instances, including types, materials, resources and relations, in the order of the file. */
  all(): Iterable<IfcInstance>
  /** The instance with an id; undefined if the model does not contain it. */
  instance(id: number): IfcInstance | undefined
  /** The wholes of which an instance is a direct part, by this relation. */
  wholesOf(id: number, relation: ParentRelation): readonly number[]
}

/**
 * `contains` leads to the spatial structure. `cuts` leads from the element that fills an opening to the opening, and
 * from there to its host.
 */
export type ParentRelation = 'aggregates' | 'nests' | 'groups' | 'contains' | 'cuts'

/** One instance. Its functions read lazily. */
export type IfcInstance = {
  id: number
  /**
   * Its class, such as IFCWALL, and other names by which rules refer to it: in IFC2X3 only the type says that a
   * terminal is an air terminal.
   */
  classes: readonly string[]
  globalId(): string | null
  name(): string | null
  /** The names of its predefined type, including the user-defined one for USERDEFINED. */
  predefinedTypes(): readonly string[]
  /** The attributes of the instance in the order of its class, without those of its type. */
  attributes(): readonly IfcAttribute[]
  /**
   * The sets of the instance and its type, one for each name. The properties of the instance override those of the
   * type.
   */
  propertySets(): readonly IfcPropertySet[]
  /** The classifications of the instance, and those of its type for systems in which the instance has none. */
  classifications(): readonly IfcClassified[]
  /** All names and categories of the instance's material, or of its type's; null without a material. */
  materials(): readonly string[] | null
}

export type IfcAttribute = {
  name: string
  /** `empty`: it exists without content, such as empty text, an empty list, or UNKNOWN of logical values. */
  state: 'null' | 'empty' | 'value'
  /** Undefined for references and lists, which never equal the value of a rule. */
  scalar?: IfcScalar | undefined
}

export type IfcPropertySet = { name: string | null; properties: readonly IfcProperty[] }

export type IfcProperty =
  /** The single value, or all values of a list, an enumeration or a table. Null values are omitted. */
  | { name: string; kind: 'values'; values: readonly IfcMeasured[] }
  | { name: string; kind: 'bounded'; lower?: IfcMeasured; upper?: IfcMeasured; setPoint?: IfcMeasured }
  /** Whether it is a complex property or a reference. */
  | { name: string; kind: 'unsupported' }

/** A value in SI units, with its measure in upper case, such as IFCLENGTHMEASURE. */
export type IfcMeasured = { dataType: string; value: IfcScalar }

export type IfcClassified = {
  /** The name of the classification system; null if unknown. */
  system: string | null
  /**
   * The reference's identification, and those of its parents. Empty if the instance is associated with a classification
   * as a whole.
   */
  identifications: readonly string[]
}
