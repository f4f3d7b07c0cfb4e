import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../src/database/scope.ts'
import { assetImports, assets } from '../../src/modules/data/assets/schema.ts'
import { numbersFrom } from '../models/kernel/numbers-from.ts'
import { idFrom } from '../requests/id-from.ts'
import { insertRows } from '../requests/insert-rows.ts'
import { drawFrom, type Draw } from '../requests/pick.ts'
import { assetKinds, type AssetKind } from './asset-kinds.ts'

export type SeededAssets = { organizationId: string; today: Date; volume: 'few' | 'many' }

const assetCounts: Record<string, number> = { CFA: 120, HFA: 60, ACME: 25 }
const fewAssets = 6
const owners = ['Facilities', 'Kitchen Operations', 'IT', 'Real Estate', 'Franchise Partner']
const conditions = [
  ['New', 2],
  ['Good', 5],
  ['Fair', 3],
  ['Poor', 1],
] as const

/** Adds the equipment of the organization's buildings. It is the same in every installation, but its dates are relative to today. */
export async function seedAssets(tx: Transaction, { organizationId, today, volume }: SeededAssets): Promise<void> {
  const count = volume === 'few' ? fewAssets : (assetCounts[organizationId] ?? 0)
  if (count === 0) return
  await tx.insert(assetImports).values(firstImport(organizationId, { today, rowCount: count }))
  const draw = drawFrom(numbersFrom(`assets of ${organizationId}`))
  const rows = Array.from({ length: count }, (_, index) => assetRow(draw, { organizationId, index, today }))
  await insertRows(tx, assets, rows)
}

/** Adds the assets to databases that were seeded before assets existed. */
export async function refreshAssets(tx: Transaction, seeded: SeededAssets): Promise<void> {
  const inOrganization = eq(assets.organizationId, seeded.organizationId)
  const found = await tx.select({ id: assets.id }).from(assets).where(inOrganization).limit(1)
  if (found.length === 0) await seedAssets(tx, seeded)
}

/** The assets are recorded as an import that is too old to undo. */
function firstImport(organizationId: string, { today, rowCount }: { today: Date; rowCount: number }) {
  return {
    id: importOf(organizationId),
    organizationId,
    fileName: 'equipment.xlsx',
    fileHash: hash('sha256', `equipment of ${organizationId}`),
    rowCount,
    importedBy: 'Evelyn Everett',
    importedDate: new Date(today.getTime() - 30 * 86_400_000),
  }
}

function importOf(organizationId: string): string {
  return idFrom(organizationId, 'asset import')
}

type Place = { organizationId: string; index: number; today: Date }

function assetRow(draw: Draw, { organizationId, index, today }: Place) {
  const kind: AssetKind = draw.one(assetKinds)
  const purchase = Math.round(draw.between(...kind.price))
  const age = draw.between(0.1, kind.lifespan * 1.1)
  const annual = Math.round((purchase * 100) / kind.lifespan) / 100
  const serial = `${kind.modelNumber.slice(0, 2)}${String(100_000 + index * 7919).slice(-6)}`
  return {
    id: idFrom(organizationId, 'asset', index),
    organizationId,
    owner: draw.one(owners),
    sku: `${kind.category.slice(0, 3).toUpperCase()}-${String(index + 1).padStart(4, '0')}`,
    upc: String(Math.floor(draw.between(60_000_000_000, 89_999_999_999))).padStart(12, '0'),
    category: kind.category,
    manufacturer: kind.manufacturer,
    modelNumber: kind.modelNumber,
    modelSeries: kind.modelSeries,
    url: `https://assets.example/${encodeURIComponent(kind.modelNumber)}`,
    condition: draw.weighted(conditions),
    description: kind.description,
    msrp: (purchase * draw.between(1.02, 1.25)).toFixed(2),
    purchasePrice: purchase.toFixed(2),
    currentValue: Math.max(0, purchase - annual * age).toFixed(2),
    serialNumber: serial,
    manufacturedDate: daysBefore(today, age * 365 + draw.between(20, 200)),
    installedDate: daysBefore(today, age * 365),
    warrantyDuration: kind.warranty,
    warrantyDescription: kind.warrantyDescription,
    annualDepreciationValue: annual.toFixed(2),
    expectedLifespan: kind.lifespan,
    importId: importOf(organizationId),
    createdDate: today.toISOString(),
    updatedDate: today.toISOString(),
    revision: 1,
  }
}

function daysBefore(today: Date, days: number): string {
  return new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10)
}
