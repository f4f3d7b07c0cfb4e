import type { PickListName } from './pick-lists.ts'

/**
 * The sheets of a COBie workbook with their columns, and the rules of the columns that we write.
 *
 * Source: NBIMS-US V3 section 4.2, COBie 2.4 (National Institute of Building Sciences, 2015), with Annex A, and the standard's checking
 * rules as published in its QC tool (`COBieRules.sch`, https://github.com/opensourceBIM/COBie-plugins). Comments of that file name a rule
 * like `Space.FloorName.CrossReference`.
 */
export type SheetName = (typeof sheetNames)[number]

export const sheetNames = [
  ...['Contact', 'Facility', 'Floor', 'Space', 'Zone', 'Type', 'Component', 'System'],
  ...['Assembly', 'Connection', 'Spare', 'Resource', 'Job', 'Impact', 'Document', 'Attribute', 'Coordinate', 'Issue'],
] as const

/** What the standard writes for an unknown value. */
export const notAvailable = 'n/a'
/** The longest text of a cell; Annex A limits texts to 255 characters. */
export const maxText = 255

export type ColumnRule =
  /** A text; `n/a` is not accepted (`NotNull`). */
  | 'value'
  /** A text; `n/a` is accepted (`NotEmpty`). */
  | 'text'
  /** A number; negative ones only if signed; `n/a` is accepted. */
  | 'number'
  | 'signed number'
  | 'email'
  /** A date and time in ISO 8601. */
  | 'moment'
  | { list: PickListName }
  /** The key of a row of another sheet. */
  | { sheet: SheetName }

type Column = readonly [name: string, rule: ColumnRule]
export type SheetRules = {
  columns: readonly Column[]
  /** Columns that are unique together. */
  key: readonly string[]
  rows: 'exactly one' | 'at least one' | 'any'
}

const created: readonly Column[] = [
  ['CreatedBy', { sheet: 'Contact' }],
  ['CreatedOn', 'moment'],
]
const external: readonly Column[] = texts('ExtSystem ExtObject ExtIdentifier')

/** Sheets with rows, in the order of the workbook. */
export const filledSheets = {
  Contact: {
    columns: [
      ['Email', 'email'],
      ...created,
      ...values('Category Company Phone'),
      ...texts('ExternalSystem ExternalObject ExternalIdentifier Department OrganizationCode GivenName FamilyName'),
      ...texts('Street PostalBox Town StateRegion PostalCode Country'),
    ],
    key: ['Email'],
    rows: 'at least one',
  },
  Facility: {
    columns: [
      ['Name', 'value'],
      ...created,
      ...values('Category ProjectName SiteName'),
      ['LinearUnits', { list: 'LinearUnit' }],
      ['AreaUnits', { list: 'AreaUnit' }],
      ['VolumeUnits', { list: 'VolumeUnit' }],
      ['CurrencyUnit', { list: 'CostUnit' }],
      ['AreaMeasurement', 'value'],
      ...texts('ExternalSystem ExternalProjectObject ExternalProjectIdentifier ExternalSiteObject'),
      ...texts('ExternalSiteIdentifier ExternalFacilityObject ExternalFacilityIdentifier'),
      ...texts('Description ProjectDescription SiteDescription Phase'),
    ],
    key: ['Name'],
    rows: 'exactly one',
  },
  Floor: {
    columns: [
      ['Name', 'value'],
      ...created,
      ['Category', { list: 'FloorType' }],
      ...external,
      ['Description', 'text'],
      ['Elevation', 'signed number'],
      ['Height', 'number'],
    ],
    key: ['Name'],
    rows: 'at least one',
  },
  Space: {
    columns: [
      ['Name', 'value'],
      ...created,
      ['Category', 'value'],
      ['FloorName', { sheet: 'Floor' }],
      ['Description', 'value'],
      ...external,
      ['RoomTag', 'text'],
      ...numbers('UsableHeight GrossArea NetArea'),
    ],
    key: ['Name'],
    rows: 'at least one',
  },
  Zone: {
    columns: [
      ['Name', 'value'],
      ...created,
      ['Category', 'value'],
      ['SpaceNames', { sheet: 'Space' }],
      ...external,
      ['Description', 'text'],
    ],
    key: ['Name', 'Category', 'SpaceNames'],
    rows: 'any',
  },
  Type: {
    columns: [
      ['Name', 'value'],
      ...created,
      ['Category', 'value'],
      ['Description', 'text'],
      ['AssetType', { list: 'AssetType' }],
      ['Manufacturer', { sheet: 'Contact' }],
      ['ModelNumber', 'value'],
      ['WarrantyGuarantorParts', { sheet: 'Contact' }],
      ['WarrantyDurationParts', 'number'],
      ['WarrantyGuarantorLabor', { sheet: 'Contact' }],
      ['WarrantyDurationLabor', 'number'],
      ['WarrantyDurationUnit', { list: 'DurationUnit' }],
      ...external,
      ...numbers('ReplacementCost ExpectedLife'),
      ['DurationUnit', { list: 'DurationUnit' }],
      ['WarrantyDescription', 'text'],
      ...numbers('NominalLength NominalWidth NominalHeight'),
      ...texts('ModelReference Shape Size Color Finish Grade Material Constituents Features'),
      ...texts('AccessibilityPerformance CodePerformance SustainabilityPerformance'),
    ],
    key: ['Name'],
    rows: 'at least one',
  },
  Component: {
    columns: [
      ['Name', 'value'],
      ...created,
      ['TypeName', { sheet: 'Type' }],
      ['Space', { sheet: 'Space' }],
      ['Description', 'value'],
      ...external,
      ['SerialNumber', 'text'],
      ...values('InstallationDate WarrantyStartDate'),
      ...texts('TagNumber BarCode AssetIdentifier'),
    ],
    key: ['Name'],
    rows: 'at least one',
  },
  System: {
    columns: [
      ['Name', 'value'],
      ...created,
      ['Category', 'value'],
      ['ComponentNames', { sheet: 'Component' }],
      ...external,
      ['Description', 'text'],
    ],
    key: ['Name', 'Category', 'ComponentNames'],
    rows: 'any',
  },
  Attribute: {
    columns: [
      ['Name', 'value'],
      ...created,
      ['Category', { list: 'StageType' }],
      ['SheetName', { list: 'SheetType' }],
      ['RowName', 'value'],
      ...texts('Value Unit'),
      ...external,
      ...texts('Description AllowedValues'),
    ],
    key: ['Name', 'SheetName', 'RowName'],
    rows: 'any',
  },
} as const satisfies Partial<Record<SheetName, SheetRules>>

export type FilledSheet = keyof typeof filledSheets
export const filledSheetNames = Object.keys(filledSheets) as FilledSheet[]

/** Sheets that we write with their headings only. */
const emptySheets: Readonly<Record<Exclude<SheetName, FilledSheet>, string>> = {
  Assembly:
    'Name CreatedBy CreatedOn SheetName ParentName ChildNames AssemblyType ExtSystem ExtObject ExtIdentifier Description',
  Connection:
    'Name CreatedBy CreatedOn ConnectionType SheetName RowName1 RowName2 RealizingElement PortName1 PortName2 ExtSystem ExtObject ExtIdentifier Description',
  Spare:
    'Name CreatedBy CreatedOn Category TypeName Suppliers ExtSystem ExtObject ExtIdentifier Description SetNumber PartNumber',
  Resource: 'Name CreatedBy CreatedOn Category ExtSystem ExtObject ExtIdentifier Description',
  Job: 'Name CreatedBy CreatedOn Category Status TypeName Description Duration DurationUnit Start TaskStartUnit Frequency FrequencyUnit ExtSystem ExtObject ExtIdentifier TaskNumber Priors ResourceNames',
  Impact:
    'Name CreatedBy CreatedOn ImpactType ImpactStage SheetName RowName Value ImpactUnit LeadInTime Duration LeadOutTime ExtSystem ExtObject ExtIdentifier Description',
  Document:
    'Name CreatedBy CreatedOn Category ApprovalBy Stage SheetName RowName Directory File ExtSystem ExtObject ExtIdentifier Description Reference',
  Coordinate:
    'Name CreatedBy CreatedOn Category SheetName RowName CoordinateXAxis CoordinateYAxis CoordinateZAxis ExtSystem ExtObject ExtIdentifier ClockwiseRotation ElevationalRotation YawRotation',
  Issue:
    'Name CreatedBy CreatedOn Type Risk Chance Impact SheetName1 RowName1 SheetName2 RowName2 Description Owner Mitigation ExtSystem ExtObject ExtIdentifier',
}

/** The headings of a sheet, in order. */
export function headingsOf(sheet: SheetName): string[] {
  return isFilled(sheet) ? filledSheets[sheet].columns.map(([name]) => name) : emptySheets[sheet].split(' ')
}

function isFilled(sheet: SheetName): sheet is FilledSheet {
  return sheet in filledSheets
}

function values(names: string): Column[] {
  return columns(names, 'value')
}

function texts(names: string): Column[] {
  return columns(names, 'text')
}

function numbers(names: string): Column[] {
  return columns(names, 'number')
}

function columns(names: string, rule: ColumnRule): Column[] {
  return names.split(' ').map((name) => [name, rule])
}
