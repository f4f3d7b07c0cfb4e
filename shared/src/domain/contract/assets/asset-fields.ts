/** How a field of an asset is edited and shown. */
export type AssetFieldKind = 'text' | 'lines' | 'web address' | 'money' | 'day' | 'months' | 'years'

/** The three groups of the form, in order. */
export const assetGroups = ['Asset', 'Client', 'Contractor'] as const
export type AssetGroup = (typeof assetGroups)[number]

/** Every field of an asset, in the order of the form, the grid and the spreadsheet. All are required. */
export const assetFields = {
  owner: { title: 'Owner', group: 'Asset', kind: 'text' },
  sku: { title: 'SKU', group: 'Asset', kind: 'text' },
  upc: { title: 'UPC', group: 'Asset', kind: 'text' },
  category: { title: 'Category', group: 'Asset', kind: 'text' },
  manufacturer: { title: 'Manufacturer', group: 'Asset', kind: 'text' },
  modelNumber: { title: 'Model Number', group: 'Asset', kind: 'text' },
  modelSeries: { title: 'Model Series', group: 'Asset', kind: 'text' },
  url: { title: 'URL', group: 'Asset', kind: 'web address' },
  condition: { title: 'Condition', group: 'Asset', kind: 'text' },
  description: { title: 'Description', group: 'Asset', kind: 'lines' },
  msrp: { title: 'MSRP', group: 'Client', kind: 'money' },
  purchasePrice: { title: 'Purchase Price', group: 'Client', kind: 'money' },
  currentValue: { title: 'Current Value', group: 'Client', kind: 'money' },
  serialNumber: { title: 'Serial Number', group: 'Contractor', kind: 'text' },
  manufacturedDate: { title: 'Manufactured Date', group: 'Contractor', kind: 'day' },
  installedDate: { title: 'Installed Date', group: 'Contractor', kind: 'day' },
  warrantyDuration: { title: 'Warranty Duration', group: 'Contractor', kind: 'months' },
  warrantyDescription: { title: 'Warranty Description', group: 'Contractor', kind: 'lines' },
  annualDepreciationValue: { title: 'Annual Depreciation Value', group: 'Contractor', kind: 'money' },
  expectedLifespan: { title: 'Expected Lifespan', group: 'Contractor', kind: 'years' },
} as const satisfies Record<string, { title: string; group: AssetGroup; kind: AssetFieldKind }>

export type AssetField = keyof typeof assetFields

export const assetFieldNames = Object.keys(assetFields) as AssetField[]
