import { api, isApiError, queryOptions } from '@lintel/shared/api'
import { notePageSchema, noteSchema, type Note, type NotePage } from '@lintel/shared/contract/master-model'

type NotesOwner = { organization: string; masterModelElementId: string }

const noNotes: NotePage = { items: [], total: 0, hasMore: false, skip: 0 }

type NotesPart = {
  skip: number
  take: number
  /** Selects the page with this note instead of `skip`. */
  note?: string | undefined
}

/** Notes on an element, newest first; empty on 404 (specification 2, "The error catalogue"). */
export function notesQuery({ organization, masterModelElementId }: NotesOwner, part: NotesPart) {
  return queryOptions({
    queryKey: ['bim', 'notes', organization, masterModelElementId, part],
    queryFn: async ({ signal }): Promise<NotePage> => {
      const searchParams = { masterModelElementId, ...part }
      try {
        return await api.get('/notes', {
          schema: notePageSchema,
          searchParams,
          signal,
          organization: { id: organization },
        })
      } catch (error) {
        if (isApiError(error) && error.status === 404) return noNotes
        throw error
      }
    },
    placeholderData: (previous) => previous,
  })
}

/** The platform takes the author from the token; the email address is sent as specified. */
export function addNote(
  { organization, masterModelElementId }: NotesOwner,
  note: string,
  userId: string,
): Promise<Note> {
  return api.post('/notes', {
    body: { userId, masterModelElementId, note },
    schema: noteSchema,
    organization: { id: organization },
  })
}
