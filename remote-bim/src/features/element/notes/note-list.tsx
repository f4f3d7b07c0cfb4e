import { reportSilently, useQuery } from '@lintel/shared/api'
import { PaginatedList, useListPlace } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Button } from '@lintel/shared/ui'
import { useEffect } from 'react'
import { NoteItem } from './note-item.tsx'
import { notesQuery } from './notes.api.ts'

/** Specification 2, section 9. */
const place = { itemsPerPage: 10 }

/** Newest first; page and note are in the address. */
export function NoteList({ masterModelElementId }: { masterModelElementId: string }) {
  const organization = useOrganizationId()
  const [pagination, move] = useListPlace(place)
  const { page, itemsPerPage: take } = pagination
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    notesQuery({ organization, masterModelElementId }, { skip: (page - 1) * take, take }),
  )
  useEffect(() => {
    if (!error) return
    reportSilently(error, 'The notes could not be loaded.')
    showToast({ type: 'error', text: 'An error has occurred while loading the notes.' })
  }, [error])
  return (
    <PaginatedList
      label="Notes"
      items={data?.items}
      total={data?.total ?? 0}
      hasMore={data?.hasMore ?? false}
      isBusy={isPlaceholderData}
      keyOf={({ id }) => id}
      pagination={pagination}
      onPagination={move}
      error={
        !data &&
        error && (
          <Button
            alignSelf="start"
            variant="outline"
            colorPalette="gray"
            loading={isFetching}
            onClick={() => void refetch()}
          >
            Try Again
          </Button>
        )
      }
    >
      {(note) => <NoteItem note={note} />}
    </PaginatedList>
  )
}
