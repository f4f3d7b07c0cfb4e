import type { AssetCreate } from '@lintel/shared/contract/assets'

export const anAsset: AssetCreate = {
  owner: 'Facilities',
  sku: 'HVAC-0001',
  upc: '612345678901',
  category: 'HVAC',
  manufacturer: 'Aeris',
  modelNumber: 'RTU-12T',
  modelSeries: 'Rooftop 500',
  url: 'https://assets.example/RTU-12T',
  condition: 'Good',
  description: 'Rooftop unit.',
  msrp: '26000.00',
  purchasePrice: '24000.00',
  currentValue: '20000.00',
  serialNumber: 'A-1',
  manufacturedDate: '2020-01-01',
  installedDate: '2020-06-01',
  warrantyDuration: 60,
  warrantyDescription: 'Parts only.',
  annualDepreciationValue: '1600.00',
  expectedLifespan: 15,
}
