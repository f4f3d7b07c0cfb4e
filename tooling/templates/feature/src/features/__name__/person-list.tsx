import { useQuery } from '@lintel/shared/api'
import { getPageItems, PaginatedList, usePaginationParams } from '@lintel/shared/list'
import { membersQuery } from '@lintel/shared/members'
import { useOrganizationId } from '@lintel/shared/organization'
import { LoadError } from '@lintel/shared/ui'
import { PersonRow } from './person-row.tsx'

const paginationOptions = { itemsPerPage: 10 }

/** The people of the organization; the URL contains the list's page. */
export function PersonList() {
  const [pagination, move] = usePaginationParams(paginationOptions)
  const { data, error, isFetching, refetch } = useQuery(membersQuery(useOrganizationId()))
  return (
    <PaginatedList
      label="People"
      items={data && getPageItems(data, pagination)}
      all={data}
      total={data?.length ?? 0}
      keyOf={({ id }) => id}
      pagination={pagination}
      onPagination={move}
      error={
        !data &&
        error && (
          <LoadError
            error={error}
            title="Couldn't Load the People"
            forbidden="You Don't Have Access to These People"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )
      }
    >
      {(person) => <PersonRow person={person} />}
    </PaginatedList>
  )
}
