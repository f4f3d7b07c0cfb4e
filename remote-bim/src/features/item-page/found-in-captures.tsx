import type { FoundInCapture, FoundInPage } from '@lintel/shared/contract/master-model'
import { countText, Moment } from '@lintel/shared/format'
import { getPageProps, PaginatedList, type Pagination, type RefreshedQuery } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link, useCanOpen } from '@lintel/shared/routing'
import { Box, ChevronRight, Flex, Text } from '@lintel/shared/ui'

type FoundInCapturesProps = {
  query: RefreshedQuery & { data: FoundInPage | undefined; isPlaceholderData: boolean }
  pagination: Pagination
  onPagination: (next: Pagination) => void
  loadPage: (part: { skip: number; take: number }) => Promise<FoundInPage>
}

/** Captures that contain an element or parameter, newest first. */
export function FoundInCaptures({ query, pagination, onPagination, loadPage }: FoundInCapturesProps) {
  return (
    <PaginatedList
      label="Captures"
      {...getPageProps(query, { failed: "Couldn't Load the Captures" })}
      all={({ page, itemsPerPage }) => loadPage({ skip: (page - 1) * itemsPerPage, take: itemsPerPage })}
      keyOf={({ captureId }) => captureId}
      pagination={pagination}
      onPagination={onPagination}
    >
      {(capture) => <CaptureRow capture={capture} />}
    </PaginatedList>
  )
}

function CaptureRow({ capture }: { capture: FoundInCapture }) {
  const { captureId, captureName, documentFileName, fileOriginPath, captureDate, elementCount } = capture
  const to = paths.capture(useOrganizationId(), captureId)
  const canOpen = useCanOpen()(to)
  const content = (
    <>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Text fontWeight="medium">{captureName || documentFileName}</Text>
        <Text textStyle="sm" color="fg.muted">
          {fileOriginPath}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          <Moment date={captureDate} /> | Elements: {countText(elementCount)}
        </Text>
      </Box>
      {canOpen && <ChevronRight aria-hidden size={18} />}
    </>
  )
  return (
    <Flex
      asChild
      align="center"
      gap="4"
      px={{ base: '4', md: '5' }}
      py="3"
      minH="inherit"
      _hover={canOpen ? { bg: 'bg.subtle' } : {}}
    >
      {canOpen ? <Link to={to}>{content}</Link> : <div>{content}</div>}
    </Flex>
  )
}
