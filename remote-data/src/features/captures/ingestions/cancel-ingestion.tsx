import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { IngestionPage } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Button, ConfirmDialog } from '@lintel/shared/ui'
import { useState } from 'react'
import { cancelIngestion } from './ingestions.api.ts'

type CancelIngestionProps = { ingestion: Pick<IngestionPage['items'][number], 'id' | 'fileName' | 'isRemake'> }

/** Cancels an ingestion after a confirmation, for users who can upload. */
export function CancelIngestion({ ingestion: { id, fileName, isRemake = false } }: CancelIngestionProps) {
  const [isAsking, setAsking] = useState(false)
  const cancelling = useAction(cancelIngestion(useQueryClient(), useOrganizationId(), id), {
    onSuccess: () => showToast({ type: 'success', text: `${fileName} has been cancelled.` }),
    onSettled: () => setAsking(false),
  })
  function confirm() {
    // The dialog can still be clicked while it closes.
    if (isAsking) cancelling.run()
  }
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-label={`Cancel: ${fileName}`}
        onClick={() => setAsking(true)}
      >
        Cancel
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive={!isRemake}
        isBusy={cancelling.isRunning}
        title={`Cancel ${fileName}?`}
        confirmText={isRemake ? 'Cancel 3D Model' : 'Cancel Capture'}
        cancelText="Keep Capturing"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {isRemake
          ? "Its 3D model won't be regenerated. The current model stays available."
          : "The file won't be captured and its upload is deleted. To capture it later, upload it again."}
      </ConfirmDialog>
    </>
  )
}
