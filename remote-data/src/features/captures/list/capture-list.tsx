import { useQuery } from '@lintel/shared/api'
import { countText, counted, Moment } from '@lintel/shared/format'
import { PaginatedList, SearchBox, useListPlace, useListSearch } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Box, ChevronRight, Flex, LoadError, Text } from '@lintel/shared/ui'
import { captureListQuery, type CaptureSummary } from './capture-list.api.ts'

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

/** The whole row is the link. */
function CaptureRow({ capture }: { capture: CaptureSummary }) {
  const { id, documentFileName, fileOriginPath, reviewDate, revitElementCount } = capture
  const organization = useOrganizationId()
  return (
    <Flex asChild align="center" gap="4" px={{ base: '4', md: '5' }} py="3" minH="inherit" _hover={{ bg: 'bg.subtle' }}>
      <Link to={paths.capture(organization, id)}>
        <Box flex="1" minW="0" overflowWrap="anywhere">
          <Text fontWeight="medium">{documentFileName}</Text>
          <Text textStyle="sm" color="fg.muted">
            {fileOriginPath}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {reviewDate === null ? 'Not Reviewed' : <Moment date={reviewDate} />} | Elements:{' '}
            {revitElementCount === null ? 'N/A' : countText(revitElementCount)}
          </Text>
        </Box>
        <ChevronRight aria-hidden size={18} />
      </Link>
    </Flex>
  )
}
