/**
 * The pick lists that our rows use (NBIMS-US V3 section 4.2, sheet PickLists). The standard fixes these values; those of categories are
 * the client's, so the sheet lists the categories of the models.
 */
export const pickLists = {
  AreaUnit: ['squaremeters', 'squarefeet', 'n/a'],
  AssetType: ['Fixed', 'Moveable', 'n/a'],
  CostUnit: ['Dollars', 'Euros', 'Pounds', 'n/a'],
  DurationUnit: ['day', 'week', 'month', 'quarter', 'year', 'minute', 'hour', 'n/a'],
  FloorType: ['Site', 'Floor', 'Roof', 'n/a'],
  LinearUnit: ['feet', 'inches', 'meters', 'millimeters', 'centimeters', 'n/a'],
  SheetType: [
    ...['Contact', 'Facility', 'Floor', 'Space', 'Zone', 'Type', 'Component', 'System', 'Assembly', 'Connection'],
    ...['Spare', 'Resource', 'Job', 'Impact', 'Document', 'Attribute', 'Coordinate', 'Issue', 'PickLists'],
  ],
  StageType: ['Requirement', 'Submitted', 'Approved', 'As Built', 'n/a'],
  VolumeUnit: ['cubicmeters', 'cubicfeet', 'n/a'],
} as const satisfies Record<string, readonly string[]>

export type PickListName = keyof typeof pickLists

/** Columns of the sheet for categories, which the models determine. */
export const categoryLists = [
  'Category-Role',
  'Category-Facility',
  'Category-Space',
  'Category-Product',
  'Category-Element',
  'ZoneType',
] as const
export type CategoryList = (typeof categoryLists)[number]

const currencyNames: Readonly<Record<string, string>> = { USD: 'Dollars', EUR: 'Euros', GBP: 'Pounds' }

/** The standard's word for a currency (ISO 4217); others keep their code. */
export function currencyUnit(code: string): string {
  return currencyNames[code] ?? code
}
