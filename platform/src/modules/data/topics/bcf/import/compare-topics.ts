import type { OrganizationScope } from '../../../../../plugins/organization-scope.ts'
import { choicesOf } from '../../choices/choices.ts'
import { compare, type ComparedTopic } from './compare.model.ts'
import type { FileTopic } from './file-topic.ts'
import { listKnown, membersByEmail } from './known-repository.ts'

type ImportTarget = { projectId: string; version: string }

/** What accepting each of these currently does, in the same order. */
export async function judge(
  { tx, organizationId }: OrganizationScope,
  { projectId, version }: ImportTarget,
  topics: readonly FileTopic[],
): Promise<ComparedTopic[]> {
  const emails = topics.flatMap(({ assignedTo }) => assignedTo?.trim().toLowerCase() ?? [])
  const { statuses } = await choicesOf(tx, organizationId)
  const comparing = {
    ...{ projectId, version, firstStatus: statuses[0]?.name ?? 'Open' },
    known: await listKnown(tx, { organizationId, projectId }, topics),
    members: await membersByEmail(tx, organizationId, [...new Set(emails)]),
  }
  return topics.map((topic) => compare(topic, comparing))
}
