import { countText, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Box, ChevronRight, Flex, Text } from '@lintel/shared/ui'
import type { CaptureSummary } from './capture-list.api.ts'

/** The whole row is the link. */
export function CaptureRow({ capture }: { capture: CaptureSummary }) {
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
