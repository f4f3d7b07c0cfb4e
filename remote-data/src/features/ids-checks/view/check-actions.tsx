import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { isChecking, type IdsCheck } from '@lintel/shared/contract/ids'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole, useUser } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Button, Flex } from '@lintel/shared/ui'
import { DeleteButton } from '@lintel/shared/widgets'
import { useState } from 'react'
import { cancelIdsCheck, deleteIdsCheck } from '../ids-checks.api.ts'

/** Cancels or deletes the check, for its requester and users who can upload. */
export function CheckActions({ check: { id, captureId, rulesName, status, requestedById } }: { check: IdsCheck }) {
  const mayAlways = useHasAnyRole(['revitupload.create'])
  const isOwn = useUser()?.id === requestedById
  const [isAsking, setAsking] = useState(false)
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const cancelling = useAction(cancelIdsCheck(client, organization, id))
  const deleting = useAction(deleteIdsCheck(client, organization, id), {
    onSuccess: () => showToast({ type: 'success', text: 'The check has been deleted.' }),
    onSuccessIfMounted: () => navigate(paths.capture(organization, captureId, 'ids-checks')),
    onError: () => setAsking(false),
  })
  if (!mayAlways && !isOwn) return null
  return (
    <Flex gap="2" wrap="wrap">
      {isChecking(status) && (
        <Button
          variant="outline"
          colorPalette="gray"
          aria-disabled={cancelling.isRunning}
          onClick={() => cancelling.run()}
        >
          Cancel Check
        </Button>
      )}
      <DeleteButton
        question={`Delete the Check Against ${rulesName}?`}
        isAsking={isAsking}
        onAsking={setAsking}
        isRunning={deleting.isRunning}
        onDelete={() => deleting.run()}
      >
        Its results are deleted too. The capture and the requirements stay.
      </DeleteButton>
    </Flex>
  )
}
