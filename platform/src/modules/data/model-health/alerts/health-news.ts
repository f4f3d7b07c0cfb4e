import type { NewsItem } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import type { NewsPeriod, NewsSource } from '../../../../interfaces/news-source.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { healthReaders } from '../health-readers.ts'
import { exceededTexts } from './exceeded.model.ts'
import { listAlertsSince } from './repository.ts'

/** Captures that exceed a threshold, for the people of their projects. */
export const healthNews: NewsSource = { anyRole: healthReaders, list: listHealthNews }

async function listHealthNews(scope: OrganizationScope, period: NewsPeriod): Promise<NewsItem[]> {
  const alerts = await listAlertsSince(scope.tx, scope, period)
  return alerts.map(({ captureId, projectGroupId, fileName, exceeded, createdDate }) => ({
    id: `model-health/${captureId}`,
    kind: 'new',
    at: createdDate.toISOString(),
    title: fileName.slice(0, 500),
    text: `Over the threshold: ${exceededTexts(exceeded).join(', ')}.`,
    path: paths.project(scope.organizationId, projectGroupId, 'model-health'),
  }))
}
