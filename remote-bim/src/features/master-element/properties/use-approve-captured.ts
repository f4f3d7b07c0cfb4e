import { useAction } from '@lintel/shared/action'
import { isApiError, reportSilently, useQueryClient } from '@lintel/shared/api'
import type { ElementParameter } from '@lintel/shared/contract/master-model'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUser } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { elementQuery } from '../element.api.ts'
import { changeProperty, propertiesQuery } from './properties.api.ts'
import { maxCaptured } from './property.model.ts'
import { cacheRow } from './use-save-row.ts'

/** Approves the most frequent captured value of each row. Failed rows stay unchanged and are reported. */
export function useApproveCaptured(elementId: string) {
  const elementKey = { organization: useOrganizationId(), id: elementId }
  const client = useQueryClient()
  const userId = useUser()?.id

  async function approve(row: ElementParameter): Promise<boolean> {
    const captured = maxCaptured(row)
    if (!captured) return false
    const { includeInReview, revision } = row
    try {
      cacheRow(
        client,
        elementKey,
        await changeProperty(elementKey, row.id, { userId, approvedValue: captured.text, includeInReview, revision }),
      )
      return true
    } catch (error) {
      reportSilently(error, 'A captured value could not be approved.')
      // Someone else changed it first: the row then shows their version.
      if (!isApiError(error) || error.status !== 409) throw error
      void client.invalidateQueries({ queryKey: elementQuery(elementKey.organization, elementKey.id).queryKey })
      void client.invalidateQueries({ queryKey: propertiesQuery(elementKey, row.kind).queryKey })
      return false
    }
  }

  return useAction(
    {
      mutationKey: ['bim', 'approve-captured', elementKey.organization, elementKey.id],
      mutationFn: async (rows: readonly ElementParameter[]) => {
        let approved = 0
        // Sequentially, because each is a version of the same element.
        for (const row of rows) if (await approve(row)) approved += 1
        return approved
      },
    },
    {
      onSuccess: (approved, rows) => showResult(approved, rows.length),
      // Specification 2, "The error catalogue": the same text as for notes.
      failureText: () => 'An error has occurred while saving the note.',
    },
  )
}

function showResult(approved: number, total: number): void {
  if (approved === total) showToast({ type: 'success', text: `${pluralize(approved, 'captured value')} approved.` })
  else
    showToast({
      type: 'error',
      text: `${pluralize(total - approved, 'value')} changed in the meantime and ${total - approved === 1 ? "wasn't" : "weren't"} approved.`,
    })
}
