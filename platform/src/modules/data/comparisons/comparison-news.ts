import type { NewsItem } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import type { NewsPeriod, NewsSource } from '../../../interfaces/news-source.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listCompletedSince } from './repository.ts'

/** The caller's own comparisons that have ended. */
export const comparisonNews: NewsSource = { anyRole: ['revitupload.read', 'revituploadcompare.read'], list: listEnded }

async function listEnded(scope: OrganizationScope, period: NewsPeriod): Promise<NewsItem[]> {
  const endedComparisons = await listCompletedSince(scope.tx, scope, period)
  return endedComparisons.map(({ id, status, statusDetails, elements, types, at, base, compared }) => ({
    id: `comparison/${id}`,
    kind: status === 'Complete' ? 'done' : 'failed',
    at: at.toISOString(),
    title: `${base} and ${compared}`.slice(0, 500),
    text:
      status === 'Complete'
        ? differencesText(elements ?? 0, types ?? 0)
        : (statusDetails ?? "Couldn't compare the captures."),
    path: paths.comparison(scope.organizationId, id),
  }))
}

function differencesText(elements: number, types: number): string {
  const differing = [countText(elements, 'element'), countText(types, 'type')].filter((text) => text !== undefined)
  if (differing.length === 0) return 'No differences.'
  return `${differing.join(' and ')} ${elements + types === 1 ? 'differs' : 'differ'}.`
}

function countText(count: number, noun: string): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString('en-US')} ${noun}s`
}
