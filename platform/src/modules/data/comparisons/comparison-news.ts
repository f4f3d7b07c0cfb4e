import type { NewsItem } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import type { NewsPeriod, NewsSource } from '../../../interfaces/news-source.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listCompletedSince } from './repository.ts'

/** News of the caller's own comparisons that have ended. */
export const comparisonNews: NewsSource = { anyRole: ['revitupload.read', 'revituploadcompare.read'], list: listEnded }

async function listEnded(scope: OrganizationScope, period: NewsPeriod): Promise<NewsItem[]> {
  const ended = await listCompletedSince(scope.tx, scope, period)
  return ended.map(({ id, status, statusDetails, differences, at, base, compared }) => ({
    id: `comparison/${id}`,
    kind: status === 'Complete' ? 'done' : 'failed',
    at: at.toISOString(),
    title: `${base} and ${compared}`.slice(0, 500),
    text: status === 'Complete' ? found(differences ?? 0) : (statusDetails ?? 'The captures could not be compared.'),
    path: paths.comparison(scope.organizationId, id),
  }))
}

function found(differences: number): string {
  if (differences === 0) return 'They do not differ.'
  return differences === 1
    ? 'They differ in one thing.'
    : `They differ in ${differences.toLocaleString('en-US')} things.`
}
