import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { Topic } from '@lintel/shared/contract/topics'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button } from '@lintel/shared/ui'
import { followTopic, topicQuery } from '@lintel/shared/topics'

/** Follows or unfollows the topic. */
export function FollowTopic({ topic }: { topic: Pick<Topic, 'id' | 'isFollowed'> }) {
  const { id, isFollowed } = topic
  const organization = useOrganizationId()
  const client = useQueryClient()
  const following = useAction(
    { mutationFn: () => followTopic(organization, id, !isFollowed) },
    {
      onSuccess: async (saved) => {
        const { queryKey } = topicQuery(organization, id)
        // A response in flight may be older than the saved rows.
        await client.cancelQueries({ queryKey })
        client.setQueryData(queryKey, saved)
      },
    },
  )
  return (
    <Button
      size="xs"
      variant="outline"
      colorPalette={isFollowed ? 'brand' : 'gray'}
      aria-pressed={isFollowed}
      title={isFollowed ? 'You get updates about this topic.' : 'Get updates about this topic.'}
      loading={following.isRunning}
      loadingText={isFollowed ? 'Following' : 'Follow'}
      onClick={() => following.run()}
    >
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  )
}
