import { paths } from '@lintel/shared/remote'
import type { SearchSource } from '../../../interfaces/search-source.ts'
import { findMembersNamed } from './search-repository.ts'

/** For users who can open the members' page. */
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
