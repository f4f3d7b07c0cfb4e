import type { AssemblyRequestPage } from '@lintel/shared/contract/assembly'
import { PaginatedList, RefreshNote, type Pagination, type RefreshedQuery } from '@lintel/shared/list'
import { Box, Heading } from '@lintel/shared/ui'
import { RequestRow } from './request-row.tsx'

type RequestSectionProps = {
  title: string
  data: AssemblyRequestPage
  query: RefreshedQuery & { isPlaceholderData: boolean }
  place: Pagination
  move: (next: Pagination) => void
  loadPage: (page: Pagination) => Promise<AssemblyRequestPage>
}

/** One of the lists of requests under its heading. */
export function RequestSection({ title, data, query, place, move, loadPage }: RequestSectionProps) {
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
        all={loadPage}
        keyOf={({ id }) => id}
        pagination={place}
        onPagination={move}
        isBusy={query.isPlaceholderData}
        note={<RefreshNote query={query} />}
      >
        {(request) => <RequestRow request={request} />}
      </PaginatedList>
    </Box>
  )
}
