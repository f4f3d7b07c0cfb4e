import { useQuery, useQueryClient } from '@lintel/shared/api'
import { pluralize } from '@lintel/shared/format'
import { getPageProps, PaginatedList, SearchBox, usePaginationParams, useListSearch } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { EmptyState, FileText } from '@lintel/shared/ui'
import { reportListQuery } from '../reports.api.ts'
import { ReportRow } from './report-row.tsx'

/** Page size of the list (specification 2, "Business constants and limits"). */
const paginationOptions = { itemsPerPage: 10 }

/** The reports that the user can see, newest first; page and search are in the URL. */
export function ReportList() {
  const { text, searchText, search } = useListSearch(paginationOptions)
  const [pagination, onPagination] = usePaginationParams(paginationOptions)
  const organization = useOrganizationId()
  const client = useQueryClient()
  const query = useQuery(reportListQuery(organization, searchText, pagination))
  const { data, isPlaceholderData } = query
  const found = searchText !== '' && data && !isPlaceholderData ? `${pluralize(data.total, 'report')} found` : ''
  return (
    <PaginatedList
      label="Reports"
      {...getPageProps(query, { failed: "Couldn't Load the Reports", forbidden: "You Don't Have Access to Reports" })}
      all={(page) => client.query(reportListQuery(organization, searchText, page))}
      keyOf={({ id }) => id}
      pagination={pagination}
      onPagination={onPagination}
      search={<SearchBox label="Search Reports" value={text} onSearch={search} found={found} />}
      {...(searchText === '' && { empty: <NoReports /> })}
    >
      {(report) => <ReportRow report={report} />}
    </PaginatedList>
  )
}

function NoReports() {
  const mayRun = useHasAnyRole(['reporting.create'])
  return (
    <EmptyState
      title="No Reports"
      description={mayRun ? 'Choose a report type and a data set with Run Report.' : undefined}
      icon={<FileText />}
    />
  )
}
