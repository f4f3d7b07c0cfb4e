import { CommandConflict, useCommand } from '@lintel/shared/action'
import { errorText, useQueryClient } from '@lintel/shared/api'
import type { ElementRestore, MasterElement } from '@lintel/shared/contract/master-model'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Button, ConfirmDialog } from '@lintel/shared/ui'
import { useState } from 'react'
import { elementQuery, restoreElement } from '../element.api.ts'

/** Restores a version with its parameters, after a confirmation. */
export function RestoreVersion({ element, version }: { element: MasterElement; version: number }) {
  const { id, revision } = element
  const organization = useOrganizationId()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { queryKey } = elementQuery(organization, id)
  const restoring = useCommand(
    {
      mutationFn: (restore: ElementRestore) => restoreElement({ organization, id }, restore),
      // Reloads the element, so that the next attempt uses the current version.
      onError: () => client.invalidateQueries({ queryKey: ['bim'] }),
    },
    {
      item: element,
      describe: verdictWords,
      nameOf: () => `Restore Version ${version}`,
      updateInput: (restore, now) => ({ ...restore, revision: now.revision }),
    },
    {
      onSuccess: async (restored) => {
        client.setQueryData(queryKey, restored)
        showToast({ type: 'success', text: 'Changes saved successfully.' })
        await client.invalidateQueries({ queryKey: ['bim'] })
      },
      failureText: (error) => `An error has occurred while saving changes. ${errorText(error)}`,
    },
  )
  function restore() {
    // Closing it later would also close the conflict dialog, which opens above it.
    setAsking(false)
    restoring.run({ version, revision })
  }
  const text = `Restore Version ${version}`
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        loading={restoring.isRunning}
        loadingText={text}
        onClick={() => setAsking(true)}
      >
        {text}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Restore Version ${version}?`}
        confirmText="Restore"
        onConfirm={restore}
        onCancel={() => setAsking(false)}
      >
        Restores the status, reason, action, and approved values. The current version stays in the history.
      </ConfirmDialog>
      <CommandConflict conflict={restoring.conflict} />
    </>
  )
}

function verdictWords({
  status,
  notApprovedReason,
  notApprovedAction,
  revision,
}: MasterElement): Record<string, string> {
  return {
    Status: status,
    Reason: notApprovedReason ?? '',
    Action: notApprovedAction ?? '',
    Version: String(revision),
  }
}
