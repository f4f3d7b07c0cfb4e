import { useAction } from '@lintel/shared/action'
import { isApiError, useQueryClient } from '@lintel/shared/api'
import { isInProgress, type AssemblyRequest } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole, useUser } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Button, ConfirmDialog } from '@lintel/shared/ui'
import { useState, type ReactNode } from 'react'
import { endRequest, type RequestEnding } from '../request.api.ts'

type EndingProps = {
  request: AssemblyRequest
  /** Receives the focus when the request has ended, because the button disappears. */
  focusAfter: () => HTMLElement | null
}

/** Shown to users with the role while the request is in progress. */
export function MarkComplete(props: EndingProps) {
  const mayComplete = useHasAnyRole(['revitassembly.complete'])
  return (
    <EndRequest {...props} {...markComplete} mayEnd={mayComplete}>
      The assembly of {props.request.projectName} ends without a model. This can't be undone.
    </EndRequest>
  )
}

/** Shown to the requester and users with the role while the request is in progress. */
export function CancelRequest(props: EndingProps) {
  const isOwn = useUser()?.id === props.request.requestedById
  const mayComplete = useHasAnyRole(['revitassembly.complete'])
  return (
    <EndRequest {...props} {...cancelRequest} mayEnd={isOwn || mayComplete}>
      The assembly of {props.request.projectName} stops without a model. You can request it again.
    </EndRequest>
  )
}

type Wording = { ending: RequestEnding; label: string; title: string; done: string; failure: string }

const markComplete: Wording = {
  ending: 'complete',
  label: 'Mark Complete',
  title: 'Mark This Request Complete?',
  done: 'The request has been marked complete.',
  failure: "Couldn't mark the request complete.",
}
const cancelRequest: Wording = {
  ending: 'cancel',
  label: 'Cancel Request',
  title: 'Cancel This Request?',
  done: 'The request has been cancelled.',
  failure: "Couldn't cancel the request.",
}

type EndRequestProps = EndingProps & Wording & { mayEnd: boolean; children: ReactNode }

function EndRequest({ request: { id, status }, focusAfter, mayEnd, children, ...wording }: EndRequestProps) {
  const [isAsking, setAsking] = useState(false)
  const end = useAction(endRequest(useQueryClient(), { organization: useOrganizationId(), id }, wording.ending), {
    onSuccess: () => showToast({ type: 'success', text: wording.done }),
    failureText: (error) => ({
      type: isConflict(error) ? 'info' : 'error',
      text: isApiError(error) ? error.detail : wording.failure,
    }),
    onSettled: () => setAsking(false),
  })
  // The request may complete while the dialog is open.
  const isOpen = isInProgress(status) || end.isRunning
  if (!mayEnd || (!isOpen && !isAsking)) return null

  return (
    <>
      {isOpen && (
        <Button variant="outline" colorPalette="gray" onClick={() => setAsking(true)}>
          {wording.label}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking && isOpen}
        title={wording.title}
        confirmText={wording.label}
        cancelText={wording.ending === 'cancel' ? 'Keep Request' : 'Cancel'}
        isBusy={end.isRunning}
        onConfirm={() => end.run()}
        focusAfterConfirm={focusAfter}
        onCancel={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}

function isConflict(error: Error): boolean {
  return isApiError(error) && error.status === 409
}
