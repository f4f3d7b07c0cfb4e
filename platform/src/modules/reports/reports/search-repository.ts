import { type DataSourceName, dataSourceNames } from '@lintel/shared/contract/reports'
import { paths } from '@lintel/shared/remote'
import { and, asc, desc, eq } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import { byLikeness, hasWords } from '../../../database/filter/text-search.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { SearchSource, NameSearch } from '../../../interfaces/search-source.ts'
import { maySeeSource } from '../data-sources/source-fields.ts'
import { reports } from './schema.ts'

const { id, reportType, dataset, requestedDate, submittedBy } = reports
const names = [reportType, dataset]

type ReportSearch = NameSearch & { sources: readonly DataSourceName[] }

async function findReportsNamed(tx: Transaction, organizationId: string, { words, take, sources }: ReportSearch) {
  const condition = and(eq(reports.organizationId, organizationId), anyOf(reports.source, sources))
  return tx
    .select({ id, reportType, dataset, requestedDate, submittedBy })
    .from(reports)
    .where(and(condition, hasWords(names, words)))
    .orderBy(byLikeness(names, words), desc(requestedDate), asc(id))
    .limit(take)
}

export const reportSearch: SearchSource = {
  anyRole: ['reporting.read'],
  async find({ tx, organizationId, roles }, search) {
    const sources = dataSourceNames.filter((source) => maySeeSource(roles, source))
    const found = await findReportsNamed(tx, organizationId, { ...search, sources })
    return found.map(({ id, reportType, dataset, requestedDate, submittedBy }) => ({
      id: `report/${id}`,
      group: 'Reports',
      icon: 'file-text',
      title: `${reportType} | ${dataset}`,
      detail: submittedBy,
      at: requestedDate.toISOString(),
      path: paths.report(organizationId, id),
    }))
  },
}
