import { IFC2X3, IFC4, IFC4X3 } from '../web-ifc.ts'
import { readDeclarations, type Declarations } from './read-declarations.ts'

/** The IFC versions that IDS supports, with web-ifc's names for them. */
export const tableVersions = { ifc2x3: 'IFC2X3', ifc4: 'IFC4', ifc4x3: 'IFC4X3' } as const

/** Attributes of EXPRESS's own types are declared as numbers. These are REAL, all others INTEGER. */
const realAttributes = /^(Precision|Scale[23]?|DirectionRatios|WeightsData)$/

/**
 * The XML Schema types of values in IDS files where they differ from the underlying type: "DataTypes" in the documentation for implementers
 * of IDS 1.0. Types that aren't in that list have no base, so only their presence can be required.
 */
const bases: Record<string, string> = {
  IfcBinary: 'none',
  IfcCountMeasure: 'integer',
  IfcDate: 'date',
  IfcDateTime: 'dateTime',
  IfcDuration: 'duration',
  IfcLogical: 'string',
  IfcStrippedOptional: 'boolean',
  IfcTime: 'time',
  IfcURIReference: 'anyURI',
}

const plainBases: Record<string, string> = { string: 'string', boolean: 'boolean', logical: 'string', list: 'list' }

/** web-ifc's numbers of kinds: a number is either a REAL or an INTEGER. */
const realKind = 4

type NumberClass = new (value: number) => { type: number }

const classesOf: Record<string, Record<string, unknown>> = { IFC2X3, IFC4, IFC4X3 }

/** A module with the table of one version, in the format that `ifc-schema.ts` of the entry point `ids` reads. */
export function tableModule(version: (typeof tableVersions)[keyof typeof tableVersions]): string {
  const declared = readDeclarations(version)
  const classes = classesOf[version] ?? {}
  const table = {
    classes: Object.fromEntries([...declared.classes.keys()].map((name) => [name, classRow(declared, name)])),
    types: Object.fromEntries([...declared.types].map(([name, plainType]) => [name, baseOf(name, plainType, classes)])),
    enumerations: Object.fromEntries([...declared.enumerations].map(([name, values]) => [name, values.join(' ')])),
    selects: declared.selects.join(' '),
  }
  return `// Made by platform/src/ifc/schema-tables from the declarations of web-ifc.\nexport const table =\n  '${JSON.stringify(table)}'\n`
}

function baseOf(name: string, plainType: string, classes: Record<string, unknown>): string {
  if (bases[name]) return bases[name]
  if (plainType !== 'number') return plainBases[plainType] ?? 'none'
  const numberClass = classes[name] as NumberClass
  return new numberClass(0).type === realKind ? 'double' : 'integer'
}

/** The parent, attributes that the class adds or redefines, and inherited attributes that it derives. */
function classRow({ classes }: Declarations, name: string): string[] {
  const { parent, attributes } = classes.get(name) ?? { parent: undefined, attributes: new Map<string, string>() }
  const inherited: ReadonlyMap<string, string> = (parent ? classes.get(parent)?.attributes : undefined) ?? new Map()
  const ownAttributes = [...attributes].filter(([attribute, type]) => inherited.get(attribute) !== type)
  const derived = [...inherited.keys()].filter((attribute) => !attributes.has(attribute))
  const row = [
    parent ?? '',
    ownAttributes.map(([attribute, type]) => `${attribute}:${expressType(attribute, type)}`).join(' '),
  ]
  return derived.length > 0 ? [...row, derived.join(' ')] : row
}

function expressType(attribute: string, type: string): string {
  return type
    .replace(/number$/, realAttributes.test(attribute) ? 'REAL' : 'INTEGER')
    .replace(/(boolean|logical|string)$/, (match) => match.toUpperCase())
}
