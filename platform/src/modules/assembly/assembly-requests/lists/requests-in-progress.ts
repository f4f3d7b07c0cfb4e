import type { WorkItem } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import type { WorkSource } from '../../../../interfaces/landing-source.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { listOwn } from '../repository.ts'

/** The caller's own requests that have not ended. */
export const requestsInProgress: WorkSource = {
  id: 'requests',
  title: 'Requests in Progress',
  position: 20,
  anyRole: ['revitassembly.read'],
  path: (organizationId) => paths.assemblyRequests(organizationId),
  list: listWork,
}

async function listWork(scope: OrganizationScope, limit: number): Promise<WorkItem[]> {
  const requests = await listOwn(scope.tx, scope, {
    state: 'in-progress',
    search: '',
    sort: 'newest',
    skip: 0,
    take: limit,
  })
  return requests.map(({ id, projectNumber, projectName, portfolio, prototypeRelease, requestedDate }) => ({
    id,
    title: `${projectNumber} ${projectName}`.slice(0, 500).toWellFormed(),
    text: `${portfolio} ${prototypeRelease}`.slice(0, 500).toWellFormed(),
    at: requestedDate.toISOString(),
    dueDate: null,
    path: paths.assemblyRequest(scope.organizationId, id),
  }))
}
