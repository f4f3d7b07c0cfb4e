import { useQuery } from '@lintel/shared/api'
import { counted } from '@lintel/shared/format'
import { PaginatedList, SearchBox, useListPlace, useListSearch } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { LoadError } from '@lintel/shared/ui'
import { captureListQuery } from './capture-list.api.ts'
import { CaptureRow } from './capture-row.tsx'

/** Specification 2, section 9. */
const place = { itemsPerPage: 10 }

/** The captures of the organization; page and search are in the address. */
export function CaptureList() {
  const [pagination, move] = useListPlace(place)
  const { text, sought, search } = useListSearch(place)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    captureListQuery(useOrganizationId(), sought, pagination),
  )
  return (
    <PaginatedList
      label="Captures"
      search={
        <SearchBox
          label="Search Captures"
          value={text}
          onSearch={search}
          found={sought && data && !isPlaceholderData ? `${counted(data.total, 'capture')} found` : ''}
        />
      }
      items={data?.items}
      total={data?.total ?? 0}
      keyOf={({ id }) => id}
      pagination={pagination}
      onPagination={move}
      isBusy={isPlaceholderData}
      error={
        !data &&
        error && (
          <LoadError
            error={error}
            title="The Captures Could Not Be Loaded"
            forbidden="You May Not See These Captures"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )
      }
    >
      {(capture) => <CaptureRow capture={capture} />}
    </PaginatedList>
  )
}
