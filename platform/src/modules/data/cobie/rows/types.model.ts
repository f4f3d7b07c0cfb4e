import { hash } from 'node:crypto'
import { noType } from '@lintel/shared/contract/master-model'
import type { Contacts } from './contacts.model.ts'
import { assetTypeOf } from './managed.model.ts'
import { columnValues, type ColumnValues, type Property, type PropertyColumn } from './properties.model.ts'
import { pickLists } from './pick-lists.ts'
import { momentOf, rowOf, type Row } from './row.ts'
import { notAvailable } from './sheets.ts'
import type { SourceAsset, SourceCapture, SourceElement, SourceType } from './source.ts'
import type { Units } from './units.model.ts'

/** A type of components. Types of several files with the same names and values are one. */
export type TypeEntry = {
  name: string
  capture: SourceCapture
  source: SourceType
  properties: readonly Property[]
  category: string
  assetType: string
  ifcClass: string
  /** Values of occurrences, as long as all agree; null once they don't. */
  occurrences: Map<PropertyColumn, ColumnValues[PropertyColumn] | null>
  /** Values that all assets of the type have. */
  assets: TypeValues | undefined
}

/** Values that all assets of a type agree on; null if they differ. */
type TypeValues = { [Name in keyof OfType]: OfType[Name] | null }
type OfType = Pick<
  SourceAsset,
  'manufacturer' | 'modelNumber' | 'warrantyDescription' | 'warrantyDuration' | 'expectedLifespan'
>
const assetFields = [
  'manufacturer',
  'modelNumber',
  'warrantyDescription',
  'warrantyDuration',
  'expectedLifespan',
] as const

/** Columns whose values in the model may be on the occurrences. */
const occurrenceColumns: readonly PropertyColumn[] = [
  ...(['Manufacturer', 'ModelNumber', 'ModelReference', 'WarrantyGuarantorParts', 'WarrantyGuarantorLabor'] as const),
  ...(['WarrantyDurationParts', 'WarrantyDurationLabor', 'WarrantyDurationUnit', 'WarrantyDescription'] as const),
  ...(['ReplacementCost', 'ExpectedLife', 'DurationUnit', 'NominalLength', 'NominalWidth', 'NominalHeight'] as const),
]

/** Identifies a type by its names and values. */
export function typeKey({ category, family, type }: SourceType, properties: readonly Property[]): string {
  const values = properties.map(({ set, name, unit, value }) => JSON.stringify([set, name, unit, value])).toSorted()
  return hash('sha256', JSON.stringify([category, family, type, values]))
}

/** The name that the model has for a type: `Family:Type`, as programs write it. */
export function typeName({ category, family, type }: SourceType): string {
  if (type === noType) return `${category} (${noType})`
  return family === '' || family === type ? type : `${family}:${type}`
}

/** Adds an occurrence of the type. Its values are used for columns that the type has no value for. */
export function addOccurrence(entry: TypeEntry, values: ColumnValues, asset: SourceAsset | undefined): void {
  for (const column of occurrenceColumns) {
    const value = values[column]
    if (value === undefined) continue
    const occurrence = entry.occurrences.get(column)
    if (occurrence === undefined) entry.occurrences.set(column, value)
    else if (occurrence?.text !== value.text) entry.occurrences.set(column, null)
  }
  if (asset) entry.assets = entry.assets ? agreedValues(entry.assets, asset) : { ...asset }
}

function agreedValues(previous: TypeValues, asset: SourceAsset): TypeValues {
  return Object.fromEntries(
    assetFields.map((field) => [field, previous[field] === asset[field] ? previous[field] : null]),
  ) as TypeValues
}

/** The row of a type. Assets take precedence over the model; where they differ, the value is unknown. */
export function typeRow(entry: TypeEntry, { units, contacts }: { units: Units; contacts: Contacts }): Row {
  const { capture, source, assets } = entry
  const ownValues = columnValues(entry.properties)
  const valueIn = (column: PropertyColumn) => ownValues[column] ?? entry.occurrences.get(column) ?? undefined
  const text = (column: PropertyColumn) => valueIn(column)?.text
  const length = (column: PropertyColumn) => {
    const value = valueIn(column)
    return value && units.length(Number(value.text), value.unit)
  }
  const knownValue = (value: string | null) => (value === null || isUnknown(value) ? undefined : value)
  const manufacturer = assets ? knownValue(assets.manufacturer) : text('Manufacturer')
  const assetType = pickLists.AssetType.find((one) => one.toLowerCase() === text('AssetType')?.toLowerCase())
  const months = assets?.warrantyDuration ?? undefined
  return rowOf('Type', {
    ...{ Name: entry.name, CreatedBy: capture.author, CreatedOn: momentOf(capture.captureDate) },
    ...{ Category: entry.category, Description: text('Description') ?? entry.name },
    ...{ AssetType: assetType ?? entry.assetType, Manufacturer: contacts.company(manufacturer) },
    ModelNumber: assets ? knownValue(assets.modelNumber) : text('ModelNumber'),
    WarrantyGuarantorParts: contacts.company(text('WarrantyGuarantorParts')),
    WarrantyGuarantorLabor: contacts.company(text('WarrantyGuarantorLabor')),
    ...(assets
      ? { WarrantyDurationParts: months, WarrantyDurationLabor: months, WarrantyDurationUnit: 'month' }
      : {
          WarrantyDurationParts: durationIn(text('WarrantyDurationParts')),
          WarrantyDurationLabor: durationIn(text('WarrantyDurationLabor')),
          WarrantyDurationUnit: durationUnit(text('WarrantyDurationUnit'), valueIn('WarrantyDurationParts')?.unit),
        }),
    ...{ ExtSystem: capture.application, ExtObject: entry.ifcClass, ExtIdentifier: source.revitTypeId },
    ReplacementCost: durationIn(text('ReplacementCost')),
    ...(assets
      ? { ExpectedLife: assets.expectedLifespan, DurationUnit: 'year' }
      : {
          ExpectedLife: durationIn(text('ExpectedLife')),
          DurationUnit: durationUnit(text('DurationUnit'), valueIn('ExpectedLife')?.unit),
        }),
    WarrantyDescription: assets ? knownValue(assets.warrantyDescription) : text('WarrantyDescription'),
    ...{ NominalLength: length('NominalLength'), NominalWidth: length('NominalWidth') },
    ...{ NominalHeight: length('NominalHeight'), ModelReference: text('ModelReference'), Shape: text('Shape') },
    ...{ Size: text('Size'), Color: text('Color'), Finish: text('Finish'), Grade: text('Grade') },
    ...{ Material: text('Material'), Constituents: text('Constituents'), Features: text('Features') },
    ...{ AccessibilityPerformance: text('AccessibilityPerformance'), CodePerformance: text('CodePerformance') },
    SustainabilityPerformance: text('SustainabilityPerformance'),
  })
}

/** A new type of this element. */
export function typeEntry(
  element: SourceElement,
  found: Pick<TypeEntry, 'name' | 'capture' | 'source' | 'properties' | 'category'>,
): TypeEntry {
  const { ifcClass } = element
  return {
    ...found,
    assetType: assetTypeOf({ ifcClass, category: found.source.category }),
    // Elements of documents have no class.
    ifcClass: ifcClass === '' ? found.source.category : `${ifcClass}Type`,
    occurrences: new Map(),
    assets: undefined,
  }
}

export function isUnknown(text: string): boolean {
  return text.trim() === '' || text.trim().toLowerCase() === notAvailable
}

/** Durations and costs as numbers; `5 years` is 5. */
function durationIn(text: string | undefined): number | undefined {
  const found = /^\s*(\d+(?:\.\d+)?)(?:\s*\p{L}+\.?)?\s*$/u.exec(text ?? '')
  return found ? Number(found[1]) : undefined
}

function durationUnit(text: string | undefined, unit: string | null | undefined): string | undefined {
  const word = (text ?? unit ?? '').toLowerCase().replace(/s$/, '')
  const short: Readonly<Record<string, string>> = {
    a: 'year',
    yr: 'year',
    d: 'day',
    h: 'hour',
    min: 'minute',
    mo: 'month',
  }
  return pickLists.DurationUnit.find((one) => one === word) ?? short[word]
}
