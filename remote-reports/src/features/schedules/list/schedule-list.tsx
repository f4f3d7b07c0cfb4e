import { useQuery } from '@lintel/shared/api'
import type { Schedule } from '@lintel/shared/contract/reports'
import { getPageItems, PaginatedList, RefreshNote, usePaginationParams } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { EmptyState, FileStack, LoadError } from '@lintel/shared/ui'
import { useState } from 'react'
import { EditScheduleDialog } from '../dialogs/edit-schedule.dialog.tsx'
import { HistoryDialog } from '../dialogs/history.dialog.tsx'
import { schedulesQuery } from '../schedules.api.ts'
import { ScheduleRow } from './schedule-row.tsx'

const paginationOptions = { itemsPerPage: 10 }

type Opened = { dialog: 'edit' | 'history'; schedule: Schedule } | undefined

/** Recurring reports by next run; paused ones last. */
export function ScheduleList() {
  const query = useQuery(schedulesQuery(useOrganizationId()))
  const { data, error, isFetching, refetch } = query
  const [pagination, onPagination] = usePaginationParams(paginationOptions)
  const [opened, setOpened] = useState<Opened>()
  return (
    <>
      <PaginatedList
        label="Recurring Reports"
        items={data && getPageItems(data, pagination)}
        all={data}
        total={data?.length ?? 0}
        keyOf={({ id }) => id}
        pagination={pagination}
        onPagination={onPagination}
        note={<RefreshNote query={query} />}
        empty={<NoSchedules />}
        error={
          error &&
          !data && (
            <LoadError
              title="Couldn't Load the Recurring Reports"
              forbidden="You Don't Have Access to Reports"
              error={error}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          )
        }
      >
        {(schedule) => <ScheduleRow schedule={schedule} onOpen={(dialog) => setOpened({ dialog, schedule })} />}
      </PaginatedList>
      {opened?.dialog === 'edit' && (
        <EditScheduleDialog schedule={opened.schedule} onClose={() => setOpened(undefined)} />
      )}
      {opened?.dialog === 'history' && (
        <HistoryDialog schedule={opened.schedule} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

function NoSchedules() {
  const mayCreate = useHasAnyRole(['reporting.create'])
  return (
    <EmptyState
      title="No Recurring Reports"
      description={mayCreate ? 'Schedule a report to run weekly, monthly, or yearly.' : undefined}
      icon={<FileStack />}
    />
  )
}
