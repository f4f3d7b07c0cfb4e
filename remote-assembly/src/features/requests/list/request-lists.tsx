import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { AssemblyRequestPage } from '@lintel/shared/contract/assembly'
import { pluralize } from '@lintel/shared/format'
import { usePaginationParams, type Pagination } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button, EmptyState, LoadError, Skeleton, Stack, Text, VisuallyHidden } from '@lintel/shared/ui'
import { useEffect, useRef } from 'react'
import { pollInterval } from '../request.api.ts'
import { listKey, requestListQuery } from './list.api.ts'
import { RequestFilterBar } from './request-filter-bar.tsx'
import { RequestSection } from './request-section.tsx'
import {
  completedPagination,
  inProgressPagination,
  useRequestFilter,
  type RequestFilter,
} from './use-request-filter.ts'

/** The user's requests in two lists: those in progress, which are polled, and the completed ones. */
export function RequestLists() {
  const filter = useRequestFilter()
  const [progressPage, moveProgress] = usePaginationParams(inProgressPagination)
  const [completedPage, moveCompleted] = usePaginationParams(completedPagination)
  const { progress, completed, loadProgress, loadCompleted } = useRequests(filter, { progressPage, completedPage })

  const failed = [progress, completed].filter(({ data, error, isFetching }) => !data && error && !isFetching)
  function tryAgain() {
    for (const { refetch } of failed) void refetch()
  }
  if (failed[0]?.error) {
    return (
      <LoadError
        error={failed[0].error}
        title="Couldn't Load the Requests"
        forbidden="You Don't Have Access to These Requests"
        onRetry={tryAgain}
      />
    )
  }
  const { progressData, completedData } = shownOf(filter, { progress: progress.data, completed: completed.data })
  const total = progressData && completedData && progressData.total + completedData.total
  const { isNarrowed } = filter
  return (
    <>
      {(total !== 0 || isNarrowed) && (
        <RequestFilterBar filter={filter} found={isNarrowed && total !== undefined ? foundText(total) : undefined} />
      )}
      {total === undefined && <LoadingRows />}
      {total === 0 && isNarrowed && <NothingFound onClear={filter.clear} />}
      {progressData && completedData && (total !== 0 || !isNarrowed) && (
        <Stack gap="9">
          {progressData.total > 0 && (
            <RequestSection
              title="In Progress"
              data={progressData}
              query={progress}
              place={progressPage}
              move={moveProgress}
              loadPage={loadProgress}
            />
          )}
          {(completedData.total > 0 || !isNarrowed) && (
            <RequestSection
              title="Completed Requests"
              data={completedData}
              query={completed}
              place={completedPage}
              move={moveCompleted}
              loadPage={loadCompleted}
            />
          )}
        </Stack>
      )}
      {/* Users with this role may expect other people's requests here. */}
      {total === 0 && !isNarrowed && (
        <Text mt="3" color="fg.muted" textStyle="sm">
          Only your requests are listed here.
        </Text>
      )}
    </>
  )
}

function foundText(total: number) {
  return `${pluralize(total, 'request')} found`
}

const emptyPage: AssemblyRequestPage = { items: [], total: 0, hasMore: false }

type Shown = { progress: AssemblyRequestPage | undefined; completed: AssemblyRequestPage | undefined }

/** A status filter hides the list that can't contain matching requests. */
function shownOf({ state }: RequestFilter, { progress, completed }: Shown) {
  return {
    progressData: state === 'all' || state === 'in-progress' ? progress : emptyPage,
    completedData: state === 'in-progress' ? emptyPage : completed,
  }
}

type Pages = { progressPage: Pagination; completedPage: Pagination }

function useRequests({ search, state, sort }: RequestFilter, { progressPage, completedPage }: Pages) {
  const organization = useOrganizationId()
  const commonFilter = { ...(search && { search }), ...(sort !== 'newest' && { sort }) }
  const progressQuery = (pagination: Pagination) =>
    requestListQuery(organization, {
      list: 'in-progress',
      listFilter: { state: 'in-progress', ...commonFilter },
      pagination,
    })
  const completedQuery = (pagination: Pagination) =>
    requestListQuery(organization, {
      list: 'completed',
      listFilter: { state: state === 'complete' || state === 'failed' ? state : 'completed', ...commonFilter },
      pagination,
    })
  const client = useQueryClient()
  const progress = useQuery({
    ...progressQuery(progressPage),
    enabled: state === 'all' || state === 'in-progress',
    refetchInterval: (query) => (query.state.data?.total ? pollInterval : false),
  })
  const completed = useQuery({
    ...completedQuery(completedPage),
    enabled: state !== 'in-progress',
  })
  useRowsThatMove(organization, progress.data)
  return {
    progress,
    completed,
    loadProgress: (page: Pagination) => client.query(progressQuery(page)),
    loadCompleted: (page: Pagination) => client.query(completedQuery(page)),
  }
}

/** A request that leaves the In Progress list has completed, so the other list is refetched. */
function useRowsThatMove(organization: string, data: AssemblyRequestPage | undefined) {
  const client = useQueryClient()
  const previousRows = useRef<string>(undefined)
  const rows = data && `${data.total} ${data.items.map(({ id }) => id).join(' ')}`
  useEffect(() => {
    const hasChanged = previousRows.current !== undefined && previousRows.current !== rows
    previousRows.current = rows
    if (hasChanged) void client.invalidateQueries({ queryKey: listKey(organization, 'completed') })
  }, [client, organization, rows])
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No Requests Found" description="Try fewer words or another status.">
      <Button variant="outline" onClick={onClear}>
        Show All Requests
      </Button>
    </EmptyState>
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
