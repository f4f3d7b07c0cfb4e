import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { TopicComment } from '@lintel/shared/contract/topics'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button, ConfirmDialog } from '@lintel/shared/ui'
import { useState } from 'react'
import { invalidateTopic } from '@lintel/shared/topics'
import { removeComment } from './comments.api.ts'

/** Removes a comment after a confirmation. */
export function RemoveComment({ comment }: { comment: TopicComment }) {
  const { topicId } = comment
  const organization = useOrganizationId()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const removal = useAction(
    {
      mutationFn: () => removeComment(organization, comment),
      onSettled: () => invalidateTopic(client, organization, topicId),
    },
    { onSettled: () => setAsking(false) },
  )
  return (
    <>
      <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove Comment"
        confirmText="Remove"
        isDestructive
        isBusy={removal.isRunning}
        onConfirm={() => removal.run()}
        onCancel={() => setAsking(false)}
      >
        The history will show that a comment was removed.
      </ConfirmDialog>
    </>
  )
}
