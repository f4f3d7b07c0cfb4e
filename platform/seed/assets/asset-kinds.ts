/** Value ranges for generated demo assets: price (minimum and maximum) in dollars, warranty in months, lifespan in years. */
export type AssetKind = {
  category: string
  manufacturer: string
  modelNumber: string
  modelSeries: string
  description: string
  price: readonly [from: number, to: number]
  warranty: number
  warrantyDescription: string
  lifespan: number
}

const parts = 'Parts and labor; wear items excluded.'
const partsOnly = 'Parts only; labor is charged.'

export const assetKinds: readonly AssetKind[] = [
  {
    category: 'Kitchen Equipment',
    manufacturer: 'Northforge',
    modelNumber: 'PF-450',
    modelSeries: 'Pressure Fryer',
    description: 'Pressure fryer, four-head, with built-in filtration.',
    price: [9000, 16_000],
    warranty: 24,
    warrantyDescription: parts,
    lifespan: 10,
  },
  {
    category: 'Kitchen Equipment',
    manufacturer: 'Halden & Roe',
    modelNumber: 'CO-20G',
    modelSeries: 'Combi Oven',
    description: 'Combi oven, 20-tray, gas.',
    price: [18_000, 29_000],
    warranty: 36,
    warrantyDescription: parts,
    lifespan: 12,
  },
  {
    category: 'Refrigeration',
    manufacturer: 'Coldwater',
    modelNumber: 'WI-1012',
    modelSeries: 'Walk-In',
    description: 'Walk-in cooler, 10 by 12 feet, with remote condensing unit.',
    price: [14_000, 24_000],
    warranty: 60,
    warrantyDescription: 'Five years on the compressor, one year on everything else.',
    lifespan: 15,
  },
  {
    category: 'HVAC',
    manufacturer: 'Aeris',
    modelNumber: 'RTU-12T',
    modelSeries: 'Rooftop 500',
    description: '12.5-ton rooftop unit with economizer.',
    price: [17_000, 26_000],
    warranty: 60,
    warrantyDescription: partsOnly,
    lifespan: 18,
  },
  {
    category: 'Lighting',
    manufacturer: 'Brightwell',
    modelNumber: 'LP-2X4',
    modelSeries: 'Flat Panel',
    description: 'LED panel, two by four feet, tunable white.',
    price: [110, 260],
    warranty: 60,
    warrantyDescription: partsOnly,
    lifespan: 12,
  },
  {
    category: 'Point of Sale',
    manufacturer: 'Tillmark',
    modelNumber: 'T7-15',
    modelSeries: 'T7',
    description: 'Terminal with customer display and receipt printer.',
    price: [1400, 2600],
    warranty: 36,
    warrantyDescription: parts,
    lifespan: 6,
  },
  {
    category: 'Furniture',
    manufacturer: 'Oakline',
    modelNumber: 'BT-4816',
    modelSeries: 'Harvest',
    description: 'Booth table with laminate top and steel base.',
    price: [380, 720],
    warranty: 12,
    warrantyDescription: 'Covers material defects; scratches excluded.',
    lifespan: 8,
  },
  {
    category: 'Signage',
    manufacturer: 'Lumen Field',
    modelNumber: 'DMB-43',
    modelSeries: 'Drive Thru',
    description: 'Outdoor digital menu board with three panels.',
    price: [11_000, 19_500],
    warranty: 36,
    warrantyDescription: parts,
    lifespan: 7,
  },
  {
    category: 'Plumbing',
    manufacturer: 'Riverton',
    modelNumber: 'WH-100',
    modelSeries: 'HotLine',
    description: 'Gas water heater, 100 gallons.',
    price: [4200, 7800],
    warranty: 36,
    warrantyDescription: 'Three years on the tank, one year on parts.',
    lifespan: 10,
  },
]
