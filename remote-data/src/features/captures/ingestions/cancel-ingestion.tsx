import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { IngestionPage } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Button, ConfirmDialog } from '@lintel/shared/ui'
import { useState } from 'react'
import { cancelIngestion } from './ingestions.api.ts'

type CancelIngestionProps = { ingestion: Pick<IngestionPage['items'][number], 'id' | 'fileName' | 'isRemake'> }

/** For those who may upload: ends what is on its way, after saying what becomes of it. */
export function CancelIngestion({ ingestion: { id, fileName, isRemake = false } }: CancelIngestionProps) {
  const [isAsking, setAsking] = useState(false)
  const cancelling = useAction(cancelIngestion(useQueryClient(), useOrganizationId(), id), {
    onSuccess: () => showToast({ type: 'success', text: `${fileName} has been cancelled.` }),
    onSettled: () => setAsking(false),
  })
  function confirm() {
    // The dialog can be clicked for a moment while it closes.
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
        confirmText={isRemake ? 'Cancel 3D' : 'Cancel Capture'}
        cancelText="Go On"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {isRemake
          ? 'Its 3D model is not made again. What there is to see of the capture now stays.'
          : 'It is not captured, and what was uploaded of it is removed. To capture it later, upload it again.'}
      </ConfirmDialog>
    </>
  )
}
