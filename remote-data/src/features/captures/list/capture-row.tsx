import { counted, countText, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Badge, Box, ChevronRight, Flex, Text } from '@lintel/shared/ui'
import type { CaptureSummary } from './capture-list.api.ts'
import { flaggedText } from './flagged-text.model.ts'

/** The whole row is the link. What is specified comes first; what tells captures of one file apart follows. */
export function CaptureRow({ capture, isKept }: { capture: CaptureSummary; isKept: boolean }) {
  const { id, documentFileName, fileOriginPath, reviewDate, revitElementCount, captureDate, project, warningCount } =
    capture
  const organization = useOrganizationId()
  const flagged = flaggedText(capture)
  const date = new Date(captureDate).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Flex asChild align="center" gap="4" px={{ base: '4', md: '5' }} py="3" minH="inherit" _hover={{ bg: 'bg.subtle' }}>
      <Link to={paths.capture(organization, id)}>
        <Flex flex="1" minW="0" wrap="wrap" align="center" justify="space-between" columnGap="4" rowGap="2">
          <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
            <Text fontWeight="medium">{documentFileName}</Text>
            <Text textStyle="sm" color="fg.muted">
              {fileOriginPath}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {reviewDate === null ? 'Not Reviewed' : <Moment date={reviewDate} />} | Elements:{' '}
              {revitElementCount === null ? 'N/A' : countText(revitElementCount)}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              Captured <time dateTime={captureDate}>{date}</time>
              {project && ` | ${project.projectNumber} ${project.projectName}`}
            </Text>
          </Box>
          <Flex gap="2" wrap="wrap">
            {isKept && <Badge colorPalette="green">Kept</Badge>}
            {warningCount > 0 && <Badge colorPalette="orange">{counted(warningCount, 'warning')}</Badge>}
            {flagged && <Badge colorPalette={flagged.isWarning ? 'red' : 'gray'}>{flagged.text}</Badge>}
          </Flex>
        </Flex>
        <ChevronRight aria-hidden size={18} />
      </Link>
    </Flex>
  )
}
