import type { Topic } from '@lintel/shared/contract/topics'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { lockTopic, readTopic } from '../changes/read-topic.ts'
import { saveFollowing } from './followers-repository.ts'

/** Lets the caller follow or unfollow a topic. Repeating it changes nothing. */
export async function followTopic(scope: OrganizationScope, id: string, isFollowing: boolean): Promise<Topic> {
  const { tx, organizationId, userId } = scope
  // Serializes with concurrent changes, so that each change is either reported or not.
  await lockTopic(scope, id)
  await saveFollowing(tx, { organizationId, topicId: id, userId }, isFollowing)
  return readTopic(scope, id)
}
