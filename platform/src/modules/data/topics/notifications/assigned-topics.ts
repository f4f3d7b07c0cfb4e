import type { WorkItem } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import type { WorkSource } from '../../../../interfaces/landing-source.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { listingOf } from '../list/read-list.ts'
import { listAssigned } from './assigned-repository.ts'

export const assignedTopics: WorkSource = {
  id: 'topics',
  title: 'Topics Assigned to Me',
  position: 10,
  anyRole: ['topics.read'],
  path: (organizationId) => paths.topics(organizationId),
  list: listWork,
}

async function listWork(scope: OrganizationScope, limit: number): Promise<WorkItem[]> {
  const { tx, organizationId, userId } = scope
  const { closedStatuses } = await listingOf(scope)
  const assigned = await listAssigned(tx, { organizationId, userId }, { closedStatuses, take: limit })
  return assigned.map(({ id, number, title, project, dueDate, at }) => ({
    id,
    title: `#${number} ${title}`.slice(0, 500).toWellFormed(),
    text: project.slice(0, 500).toWellFormed(),
    at: at.toISOString(),
    dueDate,
    path: paths.topic(organizationId, id),
  }))
}
