import type { Topic } from '@lintel/shared/contract/topics'
import type { Transaction } from '../../../../database/scope.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { lockTopic, readTopic } from '../changes/read-topic.ts'
import { addFollowers, noteHappened, saveFollowing } from './followers-repository.ts'

/** So many topics are asked about at once. */
const slice = 500

/** Has the caller told of what others do with the topic, or not any more. What is so already stays. */
export async function followTopic(scope: OrganizationScope, id: string, isFollowing: boolean): Promise<Topic> {
  const { tx, organizationId, userId } = scope
  // What is done to it at this moment is either told or not, but never half.
  await lockTopic(scope, id)
  await saveFollowing(tx, { organizationId, topicId: id, userId }, isFollowing)
  return readTopic(scope, id)
}

/** Has letters and news told to those who follow topics which this transaction has made or changed. */
export async function tellFollowers(
  tx: Transaction,
  organizationId: string,
  topicIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < topicIds.length; start += slice) {
    const changed = { organizationId, ids: topicIds.slice(start, start + slice) }
    await addFollowers(tx, changed)
    await noteHappened(tx, changed)
  }
}
