import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { DeleteButton } from '@lintel/shared/widgets'
import { useState } from 'react'
import { deleteCapture, forgetCapture, type Capture } from '../captures/index.ts'
import { DeletedWithCapture } from './deleted-with-capture.tsx'

/** For those who may upload: takes the capture away, after saying what goes with it. */
export function DeleteCapture({ capture: { id, documentFileName } }: { capture: Capture }) {
  const mayDelete = useHasAnyRole(['revitupload.create'])
  const [isAsking, setAsking] = useState(false)
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const client = useQueryClient()
  const name = documentFileName || 'No File Name'
  const deleting = useAction(deleteCapture(organization, id), {
    onSuccess: () => showToast({ type: 'success', text: `${name} has been deleted.` }),
    goOn: () => navigate(paths.captures(organization)),
    onError: () => setAsking(false),
    onSettled: (failure) => (failure ? undefined : forgetCapture(client, organization, id)),
  })
  if (!mayDelete) return null

  return (
    <DeleteButton
      question={`Delete ${name}?`}
      isAsking={isAsking}
      onAsking={setAsking}
      isRunning={deleting.isRunning}
      onDelete={() => deleting.run()}
    >
      <DeletedWithCapture captureId={id} />
    </DeleteButton>
  )
}
