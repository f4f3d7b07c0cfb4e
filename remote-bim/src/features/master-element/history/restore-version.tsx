import { useAction } from '@lintel/shared/action'
import { errorText, useQueryClient } from '@lintel/shared/api'
import type { MasterElement } from '@lintel/shared/contract/master-model'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Button, ConfirmDialog } from '@lintel/shared/ui'
import { useState } from 'react'
import { elementQuery, restoreElement } from '../element.api.ts'

/** Puts the element back to what it was in that version, with its parameters, after asking. */
export function RestoreVersion({ element: { id, revision }, version }: { element: MasterElement; version: number }) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { queryKey } = elementQuery(organization, id)
  const restoring = useAction(
    { mutationFn: () => restoreElement({ organization, id }, { version, revision }) },
    {
      onSuccess: async (element) => {
        client.setQueryData(queryKey, element)
        showToast({ type: 'success', text: 'Changes saved successfully.' })
        await client.invalidateQueries({ queryKey: ['bim'] })
      },
      failureText: (error) => `An error has occurred while saving changes. ${errorText(error)}`,
      // The element is read again, so that the next try starts from what holds now.
      onError: () => void client.invalidateQueries({ queryKey }),
      onSettled: () => setAsking(false),
    },
  )
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setAsking(true)}>
        Restore Version {version}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Restore Version ${version}?`}
        confirmText="Restore"
        isBusy={restoring.isRunning}
        onConfirm={() => restoring.run()}
        onCancel={() => setAsking(false)}
      >
        Status, reason, action and approved values become what they were. What holds now stays in the history.
      </ConfirmDialog>
    </>
  )
}
