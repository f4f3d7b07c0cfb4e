import { useQuery } from '@lintel/shared/api'
import { getPageItems, PaginatedList, RefreshNote, usePaginationParams } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { LoadError } from '@lintel/shared/ui'
import { favoriteTypesFirst, reportTypesQuery, useFavoriteTypes } from '../../report-selections/index.ts'
import { ReportTypeRow } from './report-type-row.tsx'

const paginationOptions = { itemsPerPage: 10 }

/** Built-in report types and those of the organization; favorites first. */
export function ReportTypeList() {
  const [pagination, onPagination] = usePaginationParams(paginationOptions)
  const query = useQuery(reportTypesQuery(useOrganizationId()))
  const { data, error, isFetching, refetch } = query
  const { favorites, toggleFavorite } = useFavoriteTypes()
  const sorted = data && favoriteTypesFirst(data, favorites)
  return (
    <PaginatedList
      label="Report Types"
      note={<RefreshNote query={query} />}
      items={sorted && getPageItems(sorted, pagination)}
      all={sorted}
      total={data?.length ?? 0}
      keyOf={({ id }) => id}
      pagination={pagination}
      onPagination={onPagination}
      error={
        error &&
        !data && (
          <LoadError
            title="Couldn't Load the Report Types"
            forbidden="You Don't Have Access to Report Types"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )
      }
    >
      {(type) => (
        <ReportTypeRow
          type={type}
          isFavorite={favorites.includes(type.id)}
          onToggleFavorite={() => toggleFavorite(type.id)}
        />
      )}
    </PaginatedList>
  )
}
