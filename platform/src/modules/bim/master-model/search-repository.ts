import { paths } from '@lintel/shared/remote'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { byLikeness, hasWords } from '../../../database/filter/text-search.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { SearchSource, NameSearch } from '../../../interfaces/search-source.ts'
import { masterElements } from './schema.ts'

const { id, category, family, type, status } = masterElements
/** Most relevant first: a match at the beginning of the type ranks highest. */
const names = [type, family, category]

/** Merged elements are not found; their survivors are. */
async function findElementsNamed(tx: Transaction, organizationId: string, { words, take }: NameSearch) {
  const condition = and(eq(masterElements.organizationId, organizationId), isNull(masterElements.mergedInto))
  return tx
    .select({ id, category, family, type, status })
    .from(masterElements)
    .where(and(condition, hasWords(names, words)))
    .orderBy(byLikeness(names, words), asc(category), asc(family), asc(type))
    .limit(take)
}

export const elementSearch: SearchSource = {
  anyRole: ['revitmastermodel.read'],
  async find({ tx, organizationId }, search) {
    const found = await findElementsNamed(tx, organizationId, search)
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
