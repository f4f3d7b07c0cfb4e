import type { Topic } from '@lintel/shared/contract/topics'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { lockTopic, readTopic } from '../changes/read-topic.ts'
import { saveFollowing } from './followers-repository.ts'

/** Has the caller told of what others do with the topic, or not any more. What is so already stays. */
export async function followTopic(scope: OrganizationScope, id: string, isFollowing: boolean): Promise<Topic> {
  const { tx, organizationId, userId } = scope
  // What is done to it at this moment is either told or not, but never half.
  await lockTopic(scope, id)
  await saveFollowing(tx, { organizationId, topicId: id, userId }, isFollowing)
  return readTopic(scope, id)
}
