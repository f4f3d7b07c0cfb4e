import { errorText, isApiError, reportSilently, useQueryClient, type QueryClient } from '@lintel/shared/api'
import type { ElementParameter } from '@lintel/shared/contract/master-model'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUser } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { elementQuery, isMergedAway, type ElementPlace } from '../element.api.ts'
import { changeProperty, propertiesQuery } from './properties.api.ts'
import { draftOf, type PropertyDraft } from './property.model.ts'
import { useEditedRows, type EditedRow } from './use-edited-rows.ts'

export type PropertyRows = {
  edited: ReadonlyMap<string, EditedRow>
  edit: (row: ElementParameter) => void
  change: (id: string, draft: Partial<PropertyDraft>) => void
  cancel: (id: string) => void
  /** Whether it was saved. */
  save: (row: ElementParameter) => Promise<boolean>
}

/** The rows that are being edited, any number at once; each is saved for itself. */
export function usePropertyRows(elementId: string): PropertyRows {
  const place = { organization: useOrganizationId(), id: elementId }
  const client = useQueryClient()
  const userId = useUser()?.id
  const { edited, put, change } = useEditedRows()

  async function save(row: ElementParameter): Promise<boolean> {
    const draft = edited.get(row.id)
    if (!draft || draft.isSaving) return false
    const { approvedValue, includeInReview, theirs } = draft
    const { revision } = theirs ?? row
    change(row.id, { isSaving: true, problem: undefined })
    try {
      keep(client, place, await changeProperty(place, row.id, { userId, approvedValue, includeInReview, revision }))
      put(row.id, undefined)
      return true
    } catch (error) {
      // Specification 2, section 8: the words are the same as those of notes.
      showToast({ type: 'error', text: 'An error has occurred while saving the note.' })
      reportSilently(error, 'The parameter could not be saved.')
      change(row.id, { isSaving: false, ...(await obstacleOf(error, { client, place, row })) })
      return false
    }
  }
  return {
    edited,
    edit: (row) => put(row.id, { ...draftOf(row), isSaving: false, theirs: undefined }),
    change,
    cancel: (id) => put(id, undefined),
    save,
  }
}

/** Shows the row as it was saved. The element and its history have changed with it, so both ask again. */
function keep(client: QueryClient, place: ElementPlace, saved: ElementParameter): void {
  const { queryKey } = propertiesQuery(place, saved.kind)
  client.setQueryData(queryKey, (rows) => rows?.map((each) => (each.id === saved.id ? saved : each)))
  void client.invalidateQueries({ queryKey: ['bim', 'element', place.organization, place.id] })
  void client.invalidateQueries({ queryKey: ['bim', 'element-history', place.organization, place.id] })
}

type Saving = { client: QueryClient; place: ElementPlace; row: ElementParameter }

/** What a row that could not be saved shows beside what was typed: the reason, or what somebody else has saved. */
async function obstacleOf(error: unknown, { client, place, row }: Saving): Promise<Partial<EditedRow>> {
  if (isMergedAway(error)) {
    await client.invalidateQueries({ queryKey: elementQuery(place.organization, place.id).queryKey })
  } else if (isApiError(error) && error.status === 409) {
    return { theirs: await readAgain(client, place, row) }
  }
  return { problem: error instanceof Error ? errorText(error) : String(error) }
}

/** The row as somebody else has saved it. */
async function readAgain(
  client: QueryClient,
  place: ElementPlace,
  { id, kind }: ElementParameter,
): Promise<ElementParameter | undefined> {
  try {
    const rows = await client.query({ ...propertiesQuery(place, kind), staleTime: 0 })
    return rows.find((row) => row.id === id)
  } catch (error) {
    reportSilently(error, 'The parameter could not be read again.')
    return undefined
  }
}
