import { useQuery, useQueryClient } from '@lintel/shared/api'
import { pluralize } from '@lintel/shared/format'
import {
  getPageProps,
  PaginatedList,
  SearchBox,
  usePaginationParams,
  useListSearch,
  type Pagination,
} from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { EmptyState, GitCompare } from '@lintel/shared/ui'
import { comparisonListQuery } from '../comparisons.api.ts'
import { ComparisonRow } from './comparison-row.tsx'

/** Specification 2, "Business constants and limits". */
const paginationOptions = { itemsPerPage: 10 }

/** The comparisons of the organization; page and search are in the URL. */
export function ComparisonList() {
  const { text, searchText, search } = useListSearch(paginationOptions)
  const { rows, found } = useComparisonRows({ filterNeedle: searchText })
  return (
    <PaginatedList
      {...rows}
      search={
        <SearchBox label="Search Comparisons" value={text} onSearch={search} found={searchText === '' ? '' : found} />
      }
      {...(searchText !== '' && { empty: undefined })}
    >
      {(comparison) => <ComparisonRow comparison={comparison} />}
    </PaginatedList>
  )
}

/** The comparisons of a project. */
export function ProjectComparisons({ projectGroupId }: { projectGroupId: string }) {
  const { rows } = useComparisonRows({ projectGroupId })
  return <PaginatedList {...rows}>{(comparison) => <ComparisonRow comparison={comparison} />}</PaginatedList>
}

function useComparisonRows(filter: { filterNeedle?: string; projectGroupId?: string }) {
  const [pagination, onPagination] = usePaginationParams(paginationOptions)
  const organization = useOrganizationId()
  const client = useQueryClient()
  const query = useQuery(comparisonListQuery(organization, filter, pagination))
  const { data, isPlaceholderData } = query
  const rows = {
    label: 'Comparisons',
    ...getPageProps(query, {
      failed: "Couldn't Load the Comparisons",
      forbidden: "You Don't Have Access to These Comparisons",
    }),
    all: (page: Pagination) => client.query(comparisonListQuery(organization, filter, page)),
    rowHeight: '6rem',
    keyOf: ({ id }: { id: string }) => id,
    pagination,
    onPagination,
    empty: (
      <EmptyState
        title="No Comparisons"
        icon={<GitCompare />}
        description="Compare two captures of a project to see what changed between them."
      />
    ),
  }
  return { rows, found: data && !isPlaceholderData ? `${pluralize(data.total, 'comparison')} found` : '' }
}
