import { useAction } from '@lintel/shared/action'
import { errorText, isApiError, reportSilently, useQueryClient, type QueryClient } from '@lintel/shared/api'
import type { ElementParameter, ElementParameterUpdate } from '@lintel/shared/contract/master-model'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUser } from '@lintel/shared/session'
import { elementQuery, isMergedAway, type ElementRoute } from '../element.api.ts'
import { changeProperty, propertiesQuery } from './properties.api.ts'
import type { EditedRow, EditedRows } from './use-edited-rows.ts'

/** Saves an edited row, with Enter in its field or its button. */
export function useSaveRow(row: ElementParameter, rows: EditedRows) {
  const elementKey = { organization: useOrganizationId(), id: rows.elementId }
  const client = useQueryClient()
  const userId = useUser()?.id
  const saving = useAction(
    {
      mutationKey: ['bim', 'save-parameter', elementKey.organization, elementKey.id, row.id],
      mutationFn: (update: ElementParameterUpdate) => changeProperty(elementKey, row.id, update),
    },
    {
      onSuccess: (saved) => {
        cacheRow(client, elementKey, saved)
        rows.end(row.id)
      },
      // Specification 2, "The error catalogue": the same text as for notes.
      failureText: () => 'An error has occurred while saving the note.',
      onError: async (error) => {
        reportSilently(error, 'The parameter could not be saved.')
        rows.change(row.id, await obstacleOf(error, { client, place: elementKey, row }))
      },
    },
  )

  function save() {
    const draft = rows.edited.get(row.id)
    if (!draft) return
    const { approvedValue, includeInReview, theirs } = draft
    rows.change(row.id, { problem: undefined })
    saving.run({ userId, approvedValue, includeInReview, revision: (theirs ?? row).revision })
  }
  return { save, isSaving: saving.isRunning }
}

/** Caches the saved row. Reloads the element and its history, which have changed with it. */
export function cacheRow(client: QueryClient, elementKey: ElementRoute, saved: ElementParameter): void {
  const { queryKey } = propertiesQuery(elementKey, saved.kind)
  client.setQueryData(queryKey, (rows) => rows?.map((row) => (row.id === saved.id ? saved : row)))
  void client.invalidateQueries({ queryKey: ['bim', 'element', elementKey.organization, elementKey.id] })
  void client.invalidateQueries({ queryKey: ['bim', 'element-history', elementKey.organization, elementKey.id] })
}

type Saving = { client: QueryClient; place: ElementRoute; row: ElementParameter }

/** Why a row could not be saved: the problem, or the version saved by someone else. */
async function obstacleOf(error: Error, { client, place: elementKey, row }: Saving): Promise<Partial<EditedRow>> {
  if (isMergedAway(error)) {
    await client.invalidateQueries({ queryKey: elementQuery(elementKey.organization, elementKey.id).queryKey })
  } else if (isApiError(error) && error.status === 409) {
    return { theirs: await reloadRow(client, elementKey, row) }
  }
  return { problem: errorText(error) }
}

/** The current version of the row. */
async function reloadRow(
  client: QueryClient,
  elementKey: ElementRoute,
  { id, kind }: ElementParameter,
): Promise<ElementParameter | undefined> {
  try {
    const rows = await client.query({ ...propertiesQuery(elementKey, kind), staleTime: 0 })
    return rows.find((row) => row.id === id)
  } catch (error) {
    reportSilently(error, 'The parameter could not be read again.')
    return undefined
  }
}
