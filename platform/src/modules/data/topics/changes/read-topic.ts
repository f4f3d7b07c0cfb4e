import type { Topic } from '@lintel/shared/contract/topics'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { listLinks } from '../links/links-repository.ts'
import { summariesOf } from '../list/read-list.ts'
import { findFollowing } from '../following/followers-repository.ts'
import { topicNotFound } from '../topic-errors.ts'
import { findTopic, lockTopics, type LockedTopic } from './topic-repository.ts'

export async function readTopic(scope: OrganizationScope, id: string): Promise<Topic> {
  const { tx, organizationId, userId } = scope
  const stored = await findTopic(tx, { organizationId, id })
  const summary = (await summariesOf(scope, [id])).get(id)
  if (!stored || !summary) throw topicNotFound()
  const { description, referenceLinks, createdById, assignedToId } = stored
  const about = await listLinks(tx, { organizationId, id })
  const following = await findFollowing(tx, { organizationId, topicId: id, userId })
  const isFollowed = following ?? [createdById, assignedToId].includes(userId)
  return { ...summary, description, referenceLinks, about, isFollowed }
}

/** Locks a topic with its comments and viewpoints until the transaction ends. */
export async function lockTopic({ tx, organizationId }: OrganizationScope, id: string): Promise<LockedTopic> {
  const topic = (await lockTopics(tx, { organizationId, ids: [id] }, { isWhole: false })).get(id)
  if (!topic) throw topicNotFound()
  return topic
}
