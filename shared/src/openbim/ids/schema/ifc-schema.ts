import type { IfcVersion } from '../document/ids-document.ts'
import { abstractClasses } from './abstract-classes.ts'
import type { SchemaTable, ValueBase } from './schema-table.ts'

export type SchemaAttribute = {
  name: string
  kind: 'value' | 'enumeration' | 'object' | 'select' | 'list'
  /**
   * The name of the attribute's measure, enumeration, select or class in the schema, in capitals, with the prefix `[`
   * if the attribute is a list of them.
   */
  type: string
  /** For lists, the type of the members. `none` for objects and selects, whose values IDS does not compare. */
  base: ValueBase
  /** Whether the class computes the attribute, so that files contain `*` instead. */
  isDerived: boolean
}

export type SchemaClass = {
  /** In capitals, as in IDS and building files: `IFCWALL`. */
  name: string
  parent: string | undefined
  isAbstract: boolean
  /** In the order of building files, with inherited attributes first. */
  attributes: readonly SchemaAttribute[]
  /** Possible values of PredefinedType of the class or its type; empty if there is no such attribute. */
  predefinedTypes: readonly string[]
}

/** One version of IFC. All names are in capitals except those of attributes: `IFCWALLTYPEENUM`, `GlobalId`. */
export type IfcSchema = {
  version: IfcVersion
  /**
   * Includes classes that exist only as a type, such as IFCAIRTERMINAL in IFC2X3. Their instances have a general class.
   */
  classNames: readonly string[]
  classNamed(name: string): SchemaClass | undefined
  /**
   * The class that instances have in a file: IFCFLOWTERMINAL for IFCAIRTERMINAL in IFC2X3, otherwise the class itself.
   */
  generalClass(name: string): string
  /** The XML Schema types of a measure or enumeration; undefined for other names. */
  baseOf(dataType: string): ValueBase | undefined
}

type Row = SchemaTable['classes'][string]

export function makeSchema(version: IfcVersion, table: SchemaTable): IfcSchema {
  const rows = new Map(Object.entries(table.classes).map(([name, row]) => [name.toUpperCase(), row] as const))
  const bases = basesOf(table)
  const occurrences = occurrencesOfTypes(rows)
  const abstract = abstractClasses(version)
  const classes = new Map<string, SchemaClass>()
  function classNamed(name: string): SchemaClass | undefined {
    const row = rows.get(occurrences.get(name) ?? name)
    if (!row) return undefined
    const ifcClass = classes.get(name) ?? makeClass(name, row)
    classes.set(name, ifcClass)
    return ifcClass
  }
  function makeClass(name: string, row: Row): SchemaClass {
    const parent = row[0] === '' ? undefined : row[0].toUpperCase()
    const attributes = attributesOf(row, parent ? (classNamed(parent)?.attributes ?? []) : [], bases)
    return {
      name,
      parent,
      isAbstract: abstract.has(name),
      attributes,
      predefinedTypes: predefinedTypesOf(name, { rows, table }),
    }
  }
  return {
    version,
    classNames: [...rows.keys(), ...occurrences.keys()],
    classNamed,
    generalClass: (name) => occurrences.get(name) ?? name,
    baseOf: (dataType) => (/^\p{Lu}+$/u.test(dataType) ? bases.named.get(dataType) : undefined),
  }
}

type Bases = { named: Map<string, ValueBase>; enumerations: Set<string>; selects: Set<string> }

function basesOf({ types, enumerations, selects }: SchemaTable): Bases {
  const values = Object.entries(types).flatMap(([name, base]) =>
    base === 'list' ? [] : [[name.toUpperCase(), base] as const],
  )
  const names = Object.keys(enumerations).map((name) => name.toUpperCase())
  return {
    named: new Map<string, ValueBase>([...values, ...names.map((name) => [name, 'string'] as const)]),
    enumerations: new Set(names),
    selects: new Set(selects.toUpperCase().split(' ')),
  }
}

/** EXPRESS's built-in types, which some attributes have. */
const plainBases: Record<string, ValueBase> = {
  REAL: 'double',
  INTEGER: 'integer',
  BOOLEAN: 'boolean',
  LOGICAL: 'string',
  STRING: 'string',
}

function attributesOf(row: Row, inherited: readonly SchemaAttribute[], bases: Bases): SchemaAttribute[] {
  const ownAttributes = new Map(
    row[1].split(' ').flatMap((text) => {
      const [name = '', type = ''] = text.split(':')
      return name === '' ? [] : [[name, attributeOf(name, type.toUpperCase(), bases)] as const]
    }),
  )
  const derived = row[2]?.split(' ') ?? []
  const before = inherited.map((attribute) =>
    derived.includes(attribute.name)
      ? { ...attribute, isDerived: true }
      : (ownAttributes.get(attribute.name) ?? attribute),
  )
  const names = new Set(before.map(({ name }) => name))
  return [...before, ...[...ownAttributes.values()].filter(({ name }) => !names.has(name))]
}

function attributeOf(name: string, type: string, { named, enumerations, selects }: Bases): SchemaAttribute {
  const base = plainBases[type.replace(/^\[/, '')] ?? named.get(type.replace(/^\[/, ''))
  if (type.startsWith('[')) return { name, kind: 'list', type, base: base ?? 'none', isDerived: false }
  if (enumerations.has(type)) return { name, kind: 'enumeration', type, base: 'string', isDerived: false }
  if (base) return { name, kind: 'value', type, base, isDerived: false }
  return { name, kind: selects.has(type) ? 'select' : 'object', type, base: 'none', isDerived: false }
}

function isKindOf(rows: ReadonlyMap<string, Row>, name: string, ancestor: string): boolean {
  for (let className: string | undefined = name; className; className = rows.get(className)?.[0].toUpperCase())
    if (className === ancestor) return true
  return false
}

/** Types for which no version has a class, so that no rule can name one. */
const neverNamed = new Set(['IFCELECTRICHEATER', 'IFCGASTERMINAL'])

/**
 * The class of instances, if it does not follow from the parents of the type: "ifc2x3-occurrence-type-mapping-table" of
 * the documentation of IDS.
 */
const exceptions: Readonly<Record<string, string>> = { IFCVIBRATIONISOLATOR: 'IFCEQUIPMENTELEMENT' }

/** Types whose instances have a general class, with that class. */
function occurrencesOfTypes(rows: ReadonlyMap<string, Row>): Map<string, string> {
  const found = new Map<string, string>()
  for (const [type, row] of rows) {
    const occurrence = /^(IFC\w+)TYPE$/.exec(type)?.[1]
    if (occurrence === undefined || rows.has(occurrence) || !isKindOf(rows, type, 'IFCTYPEPRODUCT')) continue
    const general = exceptions[occurrence] ?? generalOccurrence(rows, row)
    if (general && !neverNamed.has(occurrence)) found.set(occurrence, general)
  }
  return found
}

function generalOccurrence(rows: ReadonlyMap<string, Row>, row: Row): string | undefined {
  for (let current: Row | undefined = row; current; current = rows.get(current[0].toUpperCase())) {
    const occurrence = current[0].toUpperCase().replace(/TYPE$/, '')
    if (rows.has(occurrence)) return occurrence
  }
  return undefined
}

type Rows = { rows: ReadonlyMap<string, Row>; table: SchemaTable }

/** In IFC2X3 usually only types have the attribute; in later versions occurrences have it, too. */
function predefinedTypesOf(name: string, { rows, table }: Rows): string[] {
  const values = [name, `${name}TYPE`].flatMap((owner) => {
    for (let at = rows.get(owner); at; at = rows.get(at[0].toUpperCase())) {
      const type = /(?:^| )PredefinedType:(\w+)/.exec(at[1])?.[1]
      if (type) return table.enumerations[type]?.split(' ') ?? []
    }
    return []
  })
  return [...new Set(values)]
}
