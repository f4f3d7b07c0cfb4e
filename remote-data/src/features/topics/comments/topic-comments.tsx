import { useQuery } from '@lintel/shared/api'
import type { Topic } from '@lintel/shared/contract/topics'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button, LoadError, Panel, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { newId } from '@lintel/shared/topics'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { addComment, commentsQuery } from './comments.api.ts'

/** The comments of a topic, newest first. Everyone with access can comment. */
export function TopicComments({ topic: { id } }: { topic: Topic }) {
  const organization = useOrganizationId()
  // The ID makes a retry after a lost response idempotent.
  const [commentId, setCommentId] = useState(newId)
  async function add(text: string) {
    await addComment(organization, id, { id: commentId, text, viewpointId: null })
    setCommentId(newId())
  }
  return (
    <Panel title="Comments">
      <Stack gap="5">
        <CommentForm topicId={id} submitText="Add Comment" send={add} />
        <Comments topicId={id} />
      </Stack>
    </Panel>
  )
}

/** A page of comments, followed by earlier ones. Pages use cursors, because new comments would shift offsets. */
function Comments({ topicId, before }: { topicId: string; before?: number }) {
  const [isMore, setMore] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(commentsQuery(useOrganizationId(), topicId, before))
  if (!data && error) {
    return (
      <LoadError
        error={error}
        title="Couldn't Load the Comments"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton aria-label="Loading the comments" h="24" rounded="lg" />
  const { items, next } = data
  if (items.length === 0) return before === undefined ? <Text color="fg.muted">No comments yet.</Text> : null
  return (
    <>
      <Stack as="ul" role="list" aria-label="Comments" gap="4" listStyleType="none">
        {items.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} />
          </li>
        ))}
      </Stack>
      {next !== null && isMore && <Comments topicId={topicId} before={next} />}
      {next !== null && !isMore && (
        <Button alignSelf="start" size="sm" variant="outline" colorPalette="gray" onClick={() => setMore(true)}>
          Earlier Comments
        </Button>
      )}
    </>
  )
}
