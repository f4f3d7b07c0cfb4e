import { paths } from '@lintel/shared/remote'
import { and, asc, eq } from 'drizzle-orm'
import { byLikeness, hasWords } from '../../../database/filter/text-search.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { SearchSource, NameSearch } from '../../../interfaces/search-source.ts'
import { users } from '../users/schema.ts'
import { members } from './schema.ts'

const { id, firstName, lastName, contactEmail } = users
const names = [firstName, lastName, contactEmail]

async function findMembersNamed(tx: Transaction, organizationId: string, { words, take }: NameSearch) {
  return tx
    .select({ id, firstName, lastName, contactEmail })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), hasWords(names, words)))
    .orderBy(byLikeness(names, words), asc(lastName), asc(firstName), asc(id))
    .limit(take)
}

/** For users who can open the members' page. */
export const memberSearch: SearchSource = {
  anyRole: ['organization.update'],
  async find({ tx, organizationId }, search) {
    const found = await findMembersNamed(tx, organizationId, search)
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
