import type { DataSourceName } from '@lintel/shared/contract/reports'
import { and, asc, desc, eq } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import { byLikeness, hasWords } from '../../../../database/filter/text-search.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { SoughtName } from '../../../../interfaces/search-source.ts'
import { reports } from '../schema.ts'

const { id, reportType, dataset, requestedDate, submittedBy } = reports
const names = [reportType, dataset]

type OfSources = SoughtName & { sources: readonly DataSourceName[] }

export async function findReportsNamed(tx: Transaction, organizationId: string, { words, take, sources }: OfSources) {
  const own = and(eq(reports.organizationId, organizationId), anyOf(reports.source, sources))
  return tx
    .select({ id, reportType, dataset, requestedDate, submittedBy })
    .from(reports)
    .where(and(own, hasWords(names, words)))
    .orderBy(byLikeness(names, words), desc(requestedDate), asc(id))
    .limit(take)
}
