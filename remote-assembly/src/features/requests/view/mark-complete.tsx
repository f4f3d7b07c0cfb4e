import { isApiError, useMutation, useQueryClient } from '@lintel/shared/api'
import { isInProgress, type AssemblyRequest } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Button, ConfirmDialog } from '@lintel/shared/ui'
import { useState } from 'react'
import { markComplete } from '../request.api.ts'

type MarkCompleteProps = {
  request: AssemblyRequest
  /** Gets the focus when the button has done its work and is gone. */
  focusAfter: () => HTMLElement | null
}

/** For holders of the role, as long as the request is in progress. */
export function MarkComplete({ request: { id, status, projectName }, focusAfter }: MarkCompleteProps) {
  const [isAsking, setAsking] = useState(false)
  const mayComplete = useHasAnyRole(['revitassembly.complete'])
  const mutation = useMutation(markComplete(useQueryClient(), useOrganizationId(), id))
  // It may complete by itself while the question is open.
  const isOpen = isInProgress(status) || mutation.isPending
  if (!mayComplete || (!isOpen && !isAsking)) return null

  function confirm() {
    mutation.mutate(undefined, {
      onSuccess: () => showToast({ type: 'success', text: 'The request has been marked complete.' }),
      onError: (error) => showToast({ type: isConflict(error) ? 'info' : 'error', text: describe(error) }),
      onSettled: () => setAsking(false),
    })
  }

  return (
    <>
      {isOpen && (
        <Button variant="outline" colorPalette="gray" onClick={() => setAsking(true)}>
          Mark Complete
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking && isOpen}
        title="Mark This Request Complete?"
        confirmText="Mark Complete"
        isBusy={mutation.isPending}
        onConfirm={confirm}
        focusAfterConfirm={focusAfter}
        onCancel={() => setAsking(false)}
      >
        The assembly of {projectName} ends here, without a model. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}

function isConflict(error: Error): boolean {
  return isApiError(error) && error.status === 409
}

function describe(error: Error): string {
  return isApiError(error) ? error.detail : 'The request could not be marked complete.'
}
