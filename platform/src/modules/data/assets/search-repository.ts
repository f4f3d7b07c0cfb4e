import { paths } from '@lintel/shared/remote'
import { and, asc, eq } from 'drizzle-orm'
import { byLikeness, hasWords } from '../../../database/filter/text-search.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { SearchSource, NameSearch } from '../../../interfaces/search-source.ts'
import { assets } from './schema.ts'

const { id, category, manufacturer, modelNumber, modelSeries, serialNumber, sku } = assets
/** The fields in the page's title and on the equipment itself. */
const names = [manufacturer, modelSeries, modelNumber, category, sku, serialNumber]

async function findAssetsNamed(tx: Transaction, organizationId: string, { words, take }: NameSearch) {
  return tx
    .select({ id, category, manufacturer, modelNumber, modelSeries, serialNumber })
    .from(assets)
    .where(and(eq(assets.organizationId, organizationId), hasWords(names, words)))
    .orderBy(byLikeness(names, words), asc(category), asc(manufacturer), asc(modelNumber), asc(id))
    .limit(take)
}

export const assetSearch: SearchSource = {
  anyRole: ['assets.read'],
  async find({ tx, organizationId }, search) {
    const found = await findAssetsNamed(tx, organizationId, search)
    return found.map(({ id, category, manufacturer, modelNumber, modelSeries, serialNumber }) => ({
      id: `asset/${id}`,
      group: 'Assets',
      icon: 'package',
      title: [manufacturer, modelSeries, modelNumber].filter(Boolean).join(' '),
      detail: [category, serialNumber].filter(Boolean).join(' | '),
      at: null,
      path: paths.asset(organizationId, id),
    }))
  },
}
