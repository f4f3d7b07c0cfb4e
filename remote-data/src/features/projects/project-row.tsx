import { pluralize, DateTime } from '@lintel/shared/format'
import { Link } from '@lintel/shared/routing'
import { Box, Flex, Text } from '@lintel/shared/ui'
import type { ProjectRow as Project } from '@lintel/shared/contract/captures'
import { ModelLink, Thumbnail } from '../thumbnails/index.ts'
import { addressLine, titleOf } from './project.model.ts'

type ProjectRowProps = {
  project: Project
  to: string
  /** In addition to the project's link. */
  linksModel: boolean
}

/** Links to the project and to the model of its newest capture. */
export function ProjectRow({ project, to, linksModel }: ProjectRowProps) {
  const { site, thumbnailUrl, modelCaptureId } = project
  return (
    <Flex align="center" minH="inherit" pe={{ base: '1', md: '3' }}>
      <Flex
        asChild
        align="center"
        gap={{ base: '3', md: '4' }}
        flex="1"
        minW="0"
        px={{ base: '3', md: '4' }}
        py="2"
        _hover={{ bg: 'bg.subtle' }}
      >
        <Link to={to}>
          <Thumbnail url={thumbnailUrl} />
          <Box flex="1" minW="0" overflowWrap="anywhere">
            <Flex wrap="wrap" align="baseline" columnGap="3">
              <Text fontWeight="medium">{titleOf(project)}</Text>
              <Text color="fg.muted" textStyle="sm" lineClamp={1} title={addressLine(site)}>
                {addressLine(site)}
              </Text>
            </Flex>
            <Text color="fg.muted" textStyle="sm">
              <Facts project={project} />
            </Text>
          </Box>
        </Link>
      </Flex>
      {linksModel && modelCaptureId && <ModelLink captureId={modelCaptureId} name={titleOf(project)} />}
    </Flex>
  )
}

function Facts({ project: { captureReviewCount, lastCaptureDate, openTopicCount } }: { project: Project }) {
  return (
    <>
      {pluralize(captureReviewCount, 'capture')}
      {lastCaptureDate !== null && (
        <>
          {' | Last captured: '}
          <LastCapture date={lastCaptureDate} />
        </>
      )}
      {openTopicCount ? ` | ${pluralize(openTopicCount, 'open topic')}` : ''}
    </>
  )
}

export function LastCapture({ date }: { date: string }) {
  return <DateTime date={date} isShort />
}
