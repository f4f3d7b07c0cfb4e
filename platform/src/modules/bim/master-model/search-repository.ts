import { and, asc, eq, isNull } from 'drizzle-orm'
import { byLikeness, hasWords } from '../../../database/filter/text-search.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { SoughtName } from '../../../interfaces/search-source.ts'
import { masterElements } from './schema.ts'

const { id, category, family, type, status } = masterElements
/** As the result reads: what begins like the type is best. */
const names = [type, family, category]

/** Those that were merged into others are not found: the others stand for them. */
export async function findElementsNamed(tx: Transaction, organizationId: string, { words, take }: SoughtName) {
  const own = and(eq(masterElements.organizationId, organizationId), isNull(masterElements.mergedInto))
  return tx
    .select({ id, category, family, type, status })
    .from(masterElements)
    .where(and(own, hasWords(names, words)))
    .orderBy(byLikeness(names, words), asc(category), asc(family), asc(type))
    .limit(take)
}
