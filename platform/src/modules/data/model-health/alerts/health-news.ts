import type { NewsItem } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import type { NewsPeriod, NewsSource } from '../../../../interfaces/news-source.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { healthReaders } from '../health-readers.ts'
import { exceededInProjectTexts, exceededTexts, visibleTo } from './exceeded.model.ts'
import { listProjectAlertsSince } from './project-alerts-repository.ts'
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
    text: overThreshold(exceededTexts(exceeded)),
    path: paths.project(scope.organizationId, projectGroupId, 'model-health'),
  }))
}

/** Projects that exceed a threshold without a new capture, for their people. */
export const projectHealthNews: NewsSource = { anyRole: healthReaders, list: listProjectHealthNews }

async function listProjectHealthNews(scope: OrganizationScope, period: NewsPeriod): Promise<NewsItem[]> {
  const alerts = await listProjectAlertsSince(scope.tx, scope, period)
  return alerts.flatMap(({ id, projectGroupId, projectName, exceeded, createdDate }) => {
    const texts = exceededInProjectTexts(visibleTo(scope.roles, exceeded))
    if (texts.length === 0) return []
    return {
      id: `model-health/${id}`,
      kind: 'new',
      at: createdDate.toISOString(),
      title: projectName.slice(0, 500),
      text: overThreshold(texts),
      path: paths.project(scope.organizationId, projectGroupId, 'model-health'),
    }
  })
}

/** Many files of a project may exceed a threshold at once. */
const maxTexts = 7

function overThreshold(texts: readonly string[]): string {
  const remainder = texts.length > maxTexts ? `, and ${texts.length - maxTexts} more` : ''
  return `Over the threshold: ${texts.slice(0, maxTexts).join(', ')}${remainder}.`
}
