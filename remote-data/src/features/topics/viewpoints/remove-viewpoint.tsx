import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { TopicViewpointSummary } from '@lintel/shared/contract/topics'
import { useOrganizationId } from '@lintel/shared/organization'
import { ConfirmDialog, IconButton, Trash2 } from '@lintel/shared/ui'
import { useState } from 'react'
import { removeViewpoint, invalidateTopic } from '@lintel/shared/topics'

/** Deletes a viewpoint after a confirmation. */
export function RemoveViewpoint({ viewpoint, name }: { viewpoint: TopicViewpointSummary; name: string }) {
  const { id, topicId } = viewpoint
  const organization = useOrganizationId()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const removal = useAction(
    {
      mutationFn: () => removeViewpoint(organization, topicId, id),
      onSettled: () => invalidateTopic(client, organization, topicId),
    },
    { onSettled: () => setAsking(false) },
  )
  return (
    <>
      <IconButton
        size="xs"
        variant="ghost"
        colorPalette="gray"
        aria-label={`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden size={16} />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove Viewpoint"
        confirmText="Remove"
        isDestructive
        isBusy={removal.isRunning}
        onConfirm={() => removal.run()}
        onCancel={() => setAsking(false)}
      >
        Its picture is removed too. A viewpoint used in a comment can't be removed.
      </ConfirmDialog>
    </>
  )
}
