import type { NewsItem } from '@lintel/shared/contract'
import { dataSourceNames } from '@lintel/shared/contract/reports'
import { paths } from '@lintel/shared/remote'
import type { NewsPeriod, NewsSource } from '../../../interfaces/news-source.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { maySeeSource } from '../data-sources/source-fields.ts'
import { listEndedSince } from './repository.ts'

/** The caller's reports that have ended, including those of their schedules. */
export const reportNews: NewsSource = { anyRole: ['reporting.read'], list: listEnded }

async function listEnded(scope: OrganizationScope, period: NewsPeriod): Promise<NewsItem[]> {
  const sources = dataSourceNames.filter((source) => maySeeSource(scope.roles, source))
  const endedReports = await listEndedSince(scope.tx, scope, { ...period, sources })
  return endedReports.flatMap(({ id, status, statusDetails, completedDate, reportType, dataset, rowCount }) => {
    if (completedDate === null) return []
    const isComplete = status === 'Complete'
    return {
      id: `report/${id}`,
      kind: isComplete ? 'done' : 'failed',
      at: completedDate.toISOString(),
      title: `${reportType} | ${dataset}`,
      text: isComplete ? rowsText(rowCount ?? 0) : (statusDetails ?? 'The report failed.'),
      path: paths.report(scope.organizationId, id),
    }
  })
}

function rowsText(rows: number): string {
  return `The report is complete with ${rows === 1 ? 'one row' : `${rows.toLocaleString('en-US')} rows`}.`
}
