import { paths } from '@lintel/shared/remote'
import type { SearchSource } from '../../../interfaces/search-source.ts'
import { findAssetsNamed } from './search-repository.ts'

export const assetSearch: SearchSource = {
  anyRole: ['assets.read'],
  async find({ tx, organizationId }, sought) {
    const found = await findAssetsNamed(tx, organizationId, sought)
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
