import { errorText, useMutation, useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Button, ConfirmDialog } from '@lintel/shared/ui'
import { useState } from 'react'
import { deleteCapture, forgetCapture, isDeletedHere, type Capture } from '../captures/index.ts'
import { DeletedWithCapture } from './deleted-with-capture.tsx'

/** For those who may upload: takes the capture away, after saying what goes with it. */
export function DeleteCapture({ capture: { id, documentFileName } }: { capture: Capture }) {
  const mayDelete = useHasAnyRole(['revitupload.create'])
  const [isAsking, setAsking] = useState(false)
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation(deleteCapture(organization, id))
  if (!mayDelete) return null
  const name = documentFileName || 'No File Name'

  function confirm() {
    if (isDeletedHere(client, id)) return
    mutate(undefined, {
      onSuccess: () => void leave(),
      onError: (error) => {
        setAsking(false)
        showToast({ type: 'error', text: errorText(error) })
      },
    })
  }

  async function leave() {
    showToast({ type: 'success', text: `${name} has been deleted.` })
    await navigate(paths.captures(organization))
    await forgetCapture(client, organization, id)
  }

  return (
    <>
      <Button variant="outline" colorPalette="red" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        isBusy={isPending}
        title={`Delete ${name}?`}
        confirmText="Delete"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <DeletedWithCapture captureId={id} />
      </ConfirmDialog>
    </>
  )
}
