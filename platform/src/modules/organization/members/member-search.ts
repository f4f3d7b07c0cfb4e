import { paths } from '@lintel/shared/remote'
import type { SearchSource } from '../../../interfaces/search-source.ts'
import { findMembersNamed } from './search-repository.ts'

/** Found by those who can open the page that they are on. */
export const memberSearch: SearchSource = {
  anyRole: ['organization.update'],
  async find({ tx, organizationId }, sought) {
    const found = await findMembersNamed(tx, organizationId, sought)
    return found.map(({ id, firstName, lastName, contactEmail }) => ({
      id: `member/${id}`,
      group: 'Members',
      icon: 'account',
      title: `${firstName} ${lastName}`.trim(),
      detail: contactEmail,
      at: null,
      path: paths.organizationSettings(organizationId, 'members'),
    }))
  },
}
