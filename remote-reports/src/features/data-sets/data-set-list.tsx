import { useQuery } from '@lintel/shared/api'
import { pluralize } from '@lintel/shared/format'
import {
  getPageItems,
  PaginatedList,
  RefreshNote,
  SearchBox,
  usePaginationParams,
  useListSearch,
} from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { EmptyState, Folder, LoadError } from '@lintel/shared/ui'
import { dataSetsQuery } from '../report-selections/index.ts'
import { DataSetRow } from './data-set-row.tsx'

const paginationOptions = { itemsPerPage: 10 }

/** The user's data sets and shared ones; favorites first. */
export function DataSetList() {
  const { text, searchText, search } = useListSearch(paginationOptions)
  const [pagination, onPagination] = usePaginationParams(paginationOptions)
  const query = useQuery(dataSetsQuery(useOrganizationId()))
  const { data, error, isFetching, refetch } = query
  const needle = searchText.toLowerCase()
  const found = data?.filter(({ name, ownerName, sourceTitle }) =>
    [name, ownerName, sourceTitle].some((one) => one.toLowerCase().includes(needle)),
  )
  return (
    <PaginatedList
      label="Data Sets"
      note={<RefreshNote query={query} />}
      items={found && getPageItems(found, pagination)}
      all={found}
      total={found?.length ?? 0}
      keyOf={({ id }) => id}
      pagination={pagination}
      onPagination={onPagination}
      search={
        <SearchBox
          label="Search Data Sets"
          value={text}
          onSearch={search}
          found={searchText !== '' && found ? `${pluralize(found.length, 'data set')} found` : ''}
        />
      }
      {...(searchText === '' && { empty: <NoDataSets /> })}
      error={
        error &&
        !data && (
          <LoadError
            title="Couldn't Load the Data Sets"
            forbidden="You Don't Have Access to Data Sets"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )
      }
    >
      {(dataSet) => <DataSetRow dataSet={dataSet} />}
    </PaginatedList>
  )
}

function NoDataSets() {
  return (
    <EmptyState
      title="No Data Sets"
      description="Filter a grid and choose 'Save as Data Set' in its menu."
      icon={<Folder />}
    />
  )
}
