import type { AssemblyRequestPage } from '@lintel/shared/contract/assembly'
import { PaginatedList, type Pagination } from '@lintel/shared/list'
import { Box, Heading } from '@lintel/shared/ui'
import { RequestRow } from './request-row.tsx'

type RequestSectionProps = {
  title: string
  data: AssemblyRequestPage
  isBusy: boolean
  place: Pagination
  move: (next: Pagination) => void
}

/** One of the lists of requests under its heading. */
export function RequestSection({ title, data, isBusy, place, move }: RequestSectionProps) {
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
        keyOf={({ id }) => id}
        pagination={place}
        onPagination={move}
        isBusy={isBusy}
      >
        {(request) => <RequestRow request={request} />}
      </PaginatedList>
    </Box>
  )
}
