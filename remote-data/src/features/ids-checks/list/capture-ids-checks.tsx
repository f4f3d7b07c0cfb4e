import { useQuery } from '@lintel/shared/api'
import { PaginatedList, useListPlace } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { ClipboardList, EmptyState, LoadError } from '@lintel/shared/ui'
import { CheckAgainstIds } from '../begin/check-against-ids.tsx'
import { idsChecksQuery } from '../ids-checks.api.ts'
import { IdsCheckRow } from './ids-check-row.tsx'

const place = { itemsPerPage: 10 }

type Checked = { id: string; documentFileName: string; captureType: string }

/** The checks of a capture, newest first; the page is in the address. */
export function CaptureIdsChecks({ capture }: { capture: Checked }) {
  const [pagination, onPagination] = useListPlace(place)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    idsChecksQuery(useOrganizationId(), capture.id, pagination),
  )
  return (
    <PaginatedList
      label="IDS Checks"
      items={data?.items}
      total={data?.total ?? 0}
      hasMore={data?.hasMore ?? false}
      keyOf={({ id }) => id}
      pagination={pagination}
      onPagination={onPagination}
      isBusy={isPlaceholderData}
      empty={
        <EmptyState
          title="Not Checked Yet"
          icon={<ClipboardList />}
          description="Check the file of this capture against requirements that are written as IDS."
        >
          <CheckAgainstIds capture={capture} />
        </EmptyState>
      }
      error={
        !data &&
        error && (
          <LoadError
            error={error}
            title="The Checks Could Not Be Loaded"
            forbidden="You May Not See These Checks"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )
      }
    >
      {(check) => <IdsCheckRow check={check} />}
    </PaginatedList>
  )
}
