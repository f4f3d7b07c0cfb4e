import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { AssemblyRequestPage } from '@lintel/shared/contract/assembly'
import { PaginatedList, useListPlace, type Pagination } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, Heading, LoadError, Skeleton, Stack, VisuallyHidden } from '@lintel/shared/ui'
import { useEffect, useRef } from 'react'
import { pollInterval } from '../request.api.ts'
import { listKey, requestListQuery } from './list.api.ts'
import { RequestRow } from './request-row.tsx'

/** Specification 1, section 9. */
const inProgressPlace = { prefix: 'inProgress', itemsPerPage: 5 }
const completedPlace = { itemsPerPage: 10 }

/** The user's requests: those on their way, which are looked at again and again, and those that are done. */
export function RequestLists() {
  const organization = useOrganizationId()
  const [progressPage, moveProgress] = useListPlace(inProgressPlace)
  const [completedPage, moveCompleted] = useListPlace(completedPlace)
  const progress = useQuery({
    ...requestListQuery(organization, 'in-progress', progressPage),
    refetchInterval: ({ state }) => (state.data?.total ? pollInterval : false),
  })
  const completed = useQuery(requestListQuery(organization, 'completed', completedPage))
  useRowsThatMove(organization, progress.data)

  const failed = [progress, completed].filter(({ data, error, isFetching }) => !data && error && !isFetching)
  function tryAgain() {
    for (const { refetch } of failed) void refetch()
  }
  if (failed[0]?.error) {
    return (
      <LoadError
        error={failed[0].error}
        title="The Requests Could Not Be Loaded"
        forbidden="You May Not See These Requests"
        onRetry={tryAgain}
      />
    )
  }
  if (!progress.data || !completed.data) return <LoadingRows />
  return (
    <Stack gap="9">
      {progress.data.total > 0 && (
        <Section
          title="In Progress"
          data={progress.data}
          isBusy={progress.isPlaceholderData}
          place={progressPage}
          move={moveProgress}
        />
      )}
      <Section
        title="Completed Requests"
        data={completed.data}
        isBusy={completed.isPlaceholderData}
        place={completedPage}
        move={moveCompleted}
      />
    </Stack>
  )
}

/** A request that leaves the one list belongs to the other by then. */
function useRowsThatMove(organization: string, data: AssemblyRequestPage | undefined) {
  const client = useQueryClient()
  const seen = useRef<string>(undefined)
  const rows = data && `${data.total} ${data.items.map(({ id }) => id).join(' ')}`
  useEffect(() => {
    const hasChanged = seen.current !== undefined && seen.current !== rows
    seen.current = rows
    if (hasChanged) void client.invalidateQueries({ queryKey: listKey(organization, 'completed') })
  }, [client, organization, rows])
}

type SectionProps = {
  title: string
  data: AssemblyRequestPage
  isBusy: boolean
  place: Pagination
  move: (next: Pagination) => void
}

function Section({ title, data, isBusy, place, move }: SectionProps) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h2" textStyle="lg" mb="3">
        {title}
      </Heading>
      <PaginatedList
        label={title}
        items={data.items}
        total={data.total}
        hasMore={data.hasMore}
        keyOf={({ id }) => id}
        pagination={place}
        onPagination={move}
        isBusy={isBusy}
      >
        {(request) => <RequestRow request={request} />}
      </PaginatedList>
    </Box>
  )
}

function LoadingRows() {
  return (
    <>
      <VisuallyHidden role="status">Loading requests</VisuallyHidden>
      <Stack aria-hidden gap="3">
        <Skeleton h="6" w="12rem" mb="1" />
        {['1', '2', '3', '4', '5', '6'].map((row) => (
          <Skeleton key={row} h="16" rounded="lg" />
        ))}
      </Stack>
    </>
  )
}
