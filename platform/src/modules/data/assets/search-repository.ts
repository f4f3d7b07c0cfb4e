import { and, asc, eq } from 'drizzle-orm'
import { byLikeness, hasWords } from '../../../database/filter/text-search.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { SoughtName } from '../../../interfaces/search-source.ts'
import { assets } from './schema.ts'

const { id, category, manufacturer, modelNumber, modelSeries, serialNumber, sku } = assets
/** The fields in the page's title and on the equipment itself. */
const names = [manufacturer, modelSeries, modelNumber, category, sku, serialNumber]

export async function findAssetsNamed(tx: Transaction, organizationId: string, { words, take }: SoughtName) {
  return tx
    .select({ id, category, manufacturer, modelNumber, modelSeries, serialNumber })
    .from(assets)
    .where(and(eq(assets.organizationId, organizationId), hasWords(names, words)))
    .orderBy(byLikeness(names, words), asc(category), asc(manufacturer), asc(modelNumber), asc(id))
    .limit(take)
}
