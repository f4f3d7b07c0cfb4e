import type { Topic } from '@lintel/shared/contract/topics'
import type { Transaction } from '../../../../database/scope.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { lockTopic, readTopic } from '../changes/read-topic.ts'
import { addFollowers, markTopicsChanged, saveFollowing } from './followers-repository.ts'

/** Lets the caller follow or unfollow a topic. Repeating it changes nothing. */
export async function followTopic(scope: OrganizationScope, id: string, isFollowing: boolean): Promise<Topic> {
  const { tx, organizationId, userId } = scope
  // Serializes with concurrent changes, so that each is either reported or not.
  await lockTopic(scope, id)
  await saveFollowing(tx, { organizationId, topicId: id, userId }, isFollowing)
  return readTopic(scope, id)
}

/** Topics per statement. */
const slice = 500

/** Schedules emails and news for followers of topics that this transaction created or changed. */
export async function notifyFollowers(
  tx: Transaction,
  organizationId: string,
  topicIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < topicIds.length; start += slice) {
    const changed = { organizationId, ids: topicIds.slice(start, start + slice) }
    await addFollowers(tx, changed)
    await markTopicsChanged(tx, changed)
  }
}
