import { paths } from '@lintel/shared/remote'
import type { SearchSource } from '../../../interfaces/search-source.ts'
import { findElementsNamed } from './search-repository.ts'

export const elementSearch: SearchSource = {
  anyRole: ['revitmastermodel.read'],
  async find({ tx, organizationId }, sought) {
    const found = await findElementsNamed(tx, organizationId, sought)
    return found.map(({ id, category, family, type, status }) => ({
      id: `master-element/${id}`,
      group: 'Master Model',
      icon: 'boxes',
      title: type,
      detail: `${category} | ${family} | ${status}`,
      at: null,
      path: paths.masterElement(organizationId, id),
    }))
  },
}
