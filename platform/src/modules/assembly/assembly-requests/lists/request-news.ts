import type { NewsItem } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import type { NewsPeriod, NewsSource } from '../../../../interfaces/news-source.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { listCompletedSince } from '../repository.ts'

/** The caller's own requests that have ended. */
export const requestNews: NewsSource = { anyRole: ['revitassembly.read'], list: listEnded }

async function listEnded(scope: OrganizationScope, period: NewsPeriod): Promise<NewsItem[]> {
  const completedRequests = await listCompletedSince(scope.tx, scope, period)
  return completedRequests.map(({ id, status, statusDetails, at, projectNumber, projectName }) => ({
    id: `assembly-request/${id}`,
    kind: status === 'Complete' ? 'done' : 'failed',
    at: at.toISOString(),
    title: `${projectNumber} ${projectName}`,
    text: status === 'Complete' ? 'The model is ready.' : (statusDetails ?? "Couldn't assemble the model."),
    path: paths.assemblyRequest(scope.organizationId, id),
  }))
}
