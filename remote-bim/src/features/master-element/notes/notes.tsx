import { reportSilently, useQuery, useQueryClient } from '@lintel/shared/api'
import { noteSchema, type MasterElementDetail } from '@lintel/shared/contract/master-model'
import { getPageProps, PaginatedList, usePaginationParams } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { useLocation } from '@lintel/shared/routing'
import { Authorized } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Stack } from '@lintel/shared/ui'
import { useEffect } from 'react'
import { NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'
import { notesQuery } from './notes.api.ts'

/** The notes of an element, with a form for users who can change it. */
export function Notes({ element: { id, mergedInto } }: { element: MasterElementDetail }) {
  return (
    <Stack gap="6">
      <Authorized anyRole={['revitmastermodel.update']}>
        <NoteForm masterModelElementId={id} isClosed={Boolean(mergedInto)} />
      </Authorized>
      <NoteList masterModelElementId={id} />
    </Stack>
  )
}

/** Specification 2, "Business constants and limits". */
const paginationOptions = { itemsPerPage: 10 }

/** Newest first; page or note are in the URL. A linked note determines the page until the user changes it. */
function NoteList({ masterModelElementId }: { masterModelElementId: string }) {
  const organization = useOrganizationId()
  const [pagination, move] = usePaginationParams(paginationOptions)
  const { page, itemsPerPage: take } = pagination
  const note = noteSchema.shape.id.safeParse(useLocation().hash.slice(1)).data
  const client = useQueryClient()
  const query = useQuery(notesQuery({ organization, masterModelElementId }, { skip: (page - 1) * take, take, note }))
  const { data, error } = query
  useEffect(() => {
    if (!error) return
    reportSilently(error, 'The notes could not be loaded.')
    showToast({ type: 'error', text: 'An error has occurred while loading the notes.' })
  }, [error])
  return (
    <PaginatedList
      label="Notes"
      {...getPageProps(query, { failed: "Couldn't Load the Notes" })}
      all={({ page, itemsPerPage }) =>
        client.query(
          notesQuery({ organization, masterModelElementId }, { skip: (page - 1) * itemsPerPage, take: itemsPerPage }),
        )
      }
      keyOf={({ id }) => id}
      pagination={note && data ? { ...pagination, page: data.skip / take + 1 } : pagination}
      onPagination={move}
    >
      {(note) => <NoteItem note={note} />}
    </PaginatedList>
  )
}
