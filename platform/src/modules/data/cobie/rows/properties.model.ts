import type { ParameterValue } from '../../../../ifc/model-records.ts'
import { notAvailable } from './sheets.ts'

/** A value of an element or its type. */
export type Property = { set: string; name: string; unit: string | null; value: ParameterValue }

/**
 * Names of properties by column, in order of preference, without spaces and in lower case. Sources: Annex A (`Pset_ManufacturerOccurrence`,
 * `Pset_ManufacturerTypeInformation`, `Pset_Warranty`, `Pset_ServiceLife`, `Qto_SpaceBaseQuantities`), and what Revit and its COBie
 * extension call them (`COBie.Component.SerialNumber`).
 */
export const propertyNames = {
  SerialNumber: ['serialnumber'],
  InstallationDate: ['installationdate', 'installeddate', 'dateinstalled'],
  WarrantyStartDate: ['warrantystartdate'],
  TagNumber: ['tagnumber', 'mark', 'tag'],
  BarCode: ['barcode'],
  AssetIdentifier: ['assetidentifier', 'assetid', 'assettag'],
  Manufacturer: ['manufacturer'],
  ModelNumber: ['modelnumber', 'articlenumber', 'modellabel', 'model'],
  ModelReference: ['modelreference'],
  WarrantyGuarantorParts: ['warrantyguarantorparts', 'pointofcontact'],
  WarrantyGuarantorLabor: ['warrantyguarantorlabor', 'warrantyguarantorlabour', 'pointofcontact'],
  WarrantyDurationParts: ['warrantydurationparts', 'warrantyperiod'],
  WarrantyDurationLabor: ['warrantydurationlabor', 'warrantydurationlabour', 'warrantyperiod'],
  WarrantyDurationUnit: ['warrantydurationunit'],
  WarrantyDescription: ['warrantydescription', 'warrantycontent'],
  ReplacementCost: ['replacementcost'],
  ExpectedLife: ['expectedlife', 'servicelifeduration'],
  DurationUnit: ['durationunit'],
  NominalLength: ['nominallength'],
  NominalWidth: ['nominalwidth', 'overallwidth'],
  NominalHeight: ['nominalheight', 'overallheight'],
  Shape: ['shape'],
  Size: ['size'],
  Color: ['color', 'colour'],
  Finish: ['finish'],
  Grade: ['grade'],
  Material: ['material'],
  Constituents: ['constituents'],
  Features: ['features'],
  AccessibilityPerformance: ['accessibilityperformance'],
  CodePerformance: ['codeperformance'],
  SustainabilityPerformance: ['sustainabilityperformance'],
  AssetType: ['assettype'],
  Description: ['description'],
  RoomTag: ['roomtag'],
  UsableHeight: ['usableheight', 'finishceilingheight', 'height'],
  GrossArea: ['grossarea', 'grossfloorarea'],
  NetArea: ['netarea', 'netfloorarea', 'area'],
  LongName: ['longname'],
} as const satisfies Record<string, readonly string[]>
export type PropertyColumn = keyof typeof propertyNames

const columnsByName = Map.groupBy(
  Object.entries(propertyNames).flatMap(([column, names]) =>
    names.map((name: string, rank) => ({ name, rank, column: column as PropertyColumn })),
  ),
  ({ name }) => name,
)

/** Text that people and programs write where they know nothing, in lower case without signs. */
const placeholders = new Set([
  ...['', 'na', 'n a', 'none', 'null', 'nil', 'tbd', 'tbc', 'tba', 'todo', 'unknown', 'undefined', 'notdefined'],
  ...['not defined', 'not specified', 'unspecified', 'unset', 'x', 'xx', 'xxx', 'xxxx', 'by type', 'varies', 'default'],
  ...['to be determined', 'to be confirmed', 'enter value', 'manufacturer', 'model', 'serial number', 'unnamed'],
])

/** The text of a value; undefined for placeholders and nothing. */
function textOf(value: ParameterValue): string | undefined {
  if (value === null) return undefined
  const text = (Array.isArray(value) ? value.filter((part) => part !== '').join(', ') : String(value)).trim()
  const normalizedText = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return placeholders.has(normalizedText) ? undefined : text
}

export type ColumnValues = Partial<Record<PropertyColumn, { text: string; unit: string | null }>>

/** The values of columns that these properties have. Earlier names of a column and earlier properties take precedence. */
export function columnValues(properties: readonly Property[]): ColumnValues {
  const found: ColumnValues = {}
  const ranks: Partial<Record<PropertyColumn, number>> = {}
  for (const { name, unit, value } of properties) {
    for (const { column, rank } of columnsByName.get(plainName(name)) ?? []) {
      const text = rank < (ranks[column] ?? Infinity) ? textOf(value) : undefined
      if (text === undefined) continue
      found[column] = { text, unit }
      ranks[column] = rank
    }
  }
  return found
}

/** `COBie.Component.SerialNumber` and `Serial Number` are both `serialnumber`. */
function plainName(name: string): string {
  return name
    .replace(/^COBie[._](?:\w+[._])?/i, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
}

const groupSet = 'IFC Group'
const classificationSet = 'IFC Classification'
/** Sets of ours, whose values have columns or sheets of their own. */
const ownSets = new Set([groupSet, classificationSet, 'IFC Material', 'IFC Attributes'])

/** Properties that become rows of the sheet Attribute: values of property sets, without placeholders. */
export function attributesOf(properties: readonly Property[]): (Property & { text: string })[] {
  return properties.flatMap((property) => {
    const text = ownSets.has(property.set) ? undefined : textOf(property.value)
    return text === undefined ? [] : [{ ...property, text }]
  })
}

/** Names and categories of the zones or systems that an element is in. */
export function groupsOf(
  properties: readonly Property[],
  kind: 'System' | 'Zone',
): { name: string; category: string }[] {
  const valuesOf = (name: string) => {
    const value = properties.find((one) => one.set === groupSet && one.name === name)?.value ?? []
    return (Array.isArray(value) ? value : [value]).map(String)
  }
  const categories = valuesOf(`${kind} Category`)
  return valuesOf(kind).map((name, index) => ({ name, category: categories[index] || notAvailable }))
}

/** Preferred systems, as pick lists of the standard are OmniClass; any other counts after them. */
const preferredSystems = [/^omni\s*class/i, /^uniclass/i, /^uni\s*format/i, /^master\s*format/i]
/** Revit's own properties. */
const revitNumbers = ['OmniClass Number', 'Assembly Code']

/** A category as the standard writes it: `23-33 11 00: Pumps`. */
export function classificationOf(properties: readonly Property[]): string | undefined {
  const codes = properties.filter(({ set, name }) => set === classificationSet && name.endsWith(' Code'))
  for (const code of codes.toSorted((one, other) => rankOf(one.name) - rankOf(other.name))) {
    const text = textOf(first(code.value))
    if (text === undefined) continue
    const title = properties.find(({ set, name }) => set === code.set && name === code.name.replace(/ Code$/, ' Title'))
    return classificationText(text, title && textOf(first(title.value)))
  }
  for (const name of revitNumbers) {
    const code = properties.find((one) => one.name === name)
    const text = code && textOf(code.value)
    if (text === undefined) continue
    const titleName = name === 'OmniClass Number' ? 'OmniClass Title' : 'Assembly Description'
    const title = properties.find((one) => one.name === titleName)
    return classificationText(text, title && textOf(title.value))
  }
  return undefined
}

function rankOf(system: string): number {
  const rank = preferredSystems.findIndex((one) => one.test(system))
  return rank === -1 ? preferredSystems.length : rank
}

function first(value: ParameterValue): ParameterValue {
  return Array.isArray(value) ? (value[0] ?? null) : value
}

function classificationText(code: string, title: string | undefined): string {
  return title === undefined ? code : `${code}: ${title}`
}
