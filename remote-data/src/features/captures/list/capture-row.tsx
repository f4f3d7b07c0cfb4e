import { pluralize, countText, DateTime, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Badge, Box, Flex, ListCheckbox, StatusChip, Text } from '@lintel/shared/ui'
import { memo, type ReactNode } from 'react'
import { ModelLink, Thumbnail } from '../../thumbnails/index.ts'
import type { CaptureSummary } from './capture-list.api.ts'
import { flaggedText } from './flagged-text.model.ts'
import type { CaptureSelection } from './use-capture-selection.ts'

export type CaptureRowProps = {
  capture: CaptureSummary
  isKept: boolean
  isChosen: boolean
  selection: CaptureSelection
}

/**
 * A checkbox, the link to the capture, and the link to its model. The specified texts come first. Memoized, because it
 * would re-render on each key typed in the search box.
 */
export const CaptureRow = memo(function CaptureRow(props: CaptureRowProps) {
  const { capture, isChosen } = props
  const { id, documentFileName, fileOriginPath, thumbnailUrl, hasModel } = capture
  return (
    <Flex align="center" minH="inherit" pe={{ base: '1', md: '3' }} bg={isChosen ? 'bg.subtle' : undefined}>
      <ChooseCapture {...props} />
      <Flex
        asChild
        align="center"
        gap={{ base: '3', md: '4' }}
        flex="1"
        minW="0"
        px="1"
        py="2"
        _hover={{ bg: 'bg.subtle' }}
      >
        <Link to={paths.capture(useOrganizationId(), id)}>
          <Thumbnail url={thumbnailUrl} />
          <Box flex="1" minW="0" overflowWrap="anywhere">
            <Flex wrap="wrap" align="center" columnGap="3">
              <Text fontWeight="medium">{documentFileName}</Text>
              <CaptureBadges {...props} />
              <Text textStyle="sm" color="fg.muted" lineClamp={1} title={fileOriginPath}>
                {fileOriginPath}
              </Text>
            </Flex>
            <Text textStyle="sm" color="fg.muted">
              <Facts capture={capture} />
            </Text>
          </Box>
        </Link>
      </Flex>
      {hasModel && <ModelLink captureId={id} name={documentFileName} />}
    </Flex>
  )
})

type ChooseCaptureProps = Pick<CaptureRowProps, 'capture' | 'isChosen' | 'selection'>

export function ChooseCapture({ capture, isChosen, selection }: ChooseCaptureProps) {
  return (
    <Box
      as="label"
      display="grid"
      placeItems="center"
      alignSelf="stretch"
      minW={{ base: '9', md: '12' }}
      minH="10"
      cursor="pointer"
    >
      <ListCheckbox
        aria-label={`Select ${capture.documentFileName}`}
        checked={isChosen}
        onChange={(isNow) => selection.choose([capture], isNow)}
      />
    </Box>
  )
}

export function CaptureBadges({ capture, isKept }: Pick<CaptureRowProps, 'capture' | 'isKept'>) {
  const { version, warningCount } = capture
  const flagged = flaggedText(capture)
  return (
    <Flex gap="2" wrap="wrap">
      {version !== null && <Badge>Version {version}</Badge>}
      {isKept && <Badge colorPalette="green">Kept</Badge>}
      {warningCount > 0 && <StatusChip tone="warning">{pluralize(warningCount, 'warning')}</StatusChip>}
      {flagged && <StatusChip tone={flagged.isWarning ? 'warning' : 'success'}>{flagged.text}</StatusChip>}
    </Flex>
  )
}

function Facts({ capture }: { capture: CaptureSummary }): ReactNode {
  const { reviewDate, revitElementCount, captureDate, project, openTopicCount } = capture
  return (
    <>
      {reviewDate === null ? (
        'Not Reviewed'
      ) : (
        <>
          Reviewed: <Moment date={reviewDate} />
        </>
      )}
      {` | Elements: ${elementsText(revitElementCount)} | Captured: `}
      <CaptureTime date={captureDate} />
      {project && ` | ${projectText(project)}`}
      {openTopicCount ? ` | ${pluralize(openTopicCount, 'open topic')}` : ''}
    </>
  )
}

export function CaptureTime({ date }: { date: string }) {
  return <DateTime date={date} />
}

export function elementsText(count: number | null): string {
  return count === null ? 'N/A' : countText(count)
}

export function projectText({ projectNumber, projectName }: NonNullable<CaptureSummary['project']>): string {
  return `${projectNumber} ${projectName}`.trim()
}
