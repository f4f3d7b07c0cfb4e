import type { Asset } from '@lintel/shared/contract/assets'

export function assetId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export function anAsset(parts: Partial<Asset> = {}): Asset {
  return {
    id: assetId(1),
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
    importId: null,
    createdDate: '2026-11-01T08:00:00.000Z',
    updatedDate: '2026-11-01T08:00:00.000Z',
    revision: 1,
    ...parts,
  }
}
