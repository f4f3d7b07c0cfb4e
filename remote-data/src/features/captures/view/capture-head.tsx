import { countText, DateTime } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link, useCanOpen } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { useQuery } from '@lintel/shared/api'
import { BackLink, Box, Flex, PageHeader, Text } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import { keptCapturesQuery } from '../keeping/kept-captures.api.ts'
import type { Capture } from './capture.api.ts'
import { DownloadOriginal } from './download-original.tsx'

type CaptureHeadProps = { capture: Capture; actions: ReactNode; isModelShown: boolean }

/** The header of a capture. */
export function CaptureHead({ capture, actions, isModelShown }: CaptureHeadProps) {
  const { id, documentFileName, fileOriginPath, captureDate, captureType, project, warnings } = capture
  return (
    <PageHeader
      back={<BackLink to={paths.captures(useOrganizationId())}>Captures</BackLink>}
      title={documentFileName || 'No File Name'}
      name={documentFileName}
      isOverPicture={isModelShown}
      actions={
        <>
          <DownloadOriginal id={id} fileName={documentFileName} />
          {actions}
        </>
      }
      description={
        <Flex as="dl" columnGap="4" wrap={{ base: 'wrap', xl: 'nowrap' }}>
          <Fact name="Capture Date">
            <DateTime date={captureDate} />
          </Fact>
          <Fact name="Capture Type">{captureType}</Fact>
          {fileOriginPath && (
            <Fact name="Path" title={fileOriginPath}>
              {fileOriginPath}
            </Fact>
          )}
          {project && (
            <Fact name="Project" title={`${project.projectNumber} ${project.projectName}`}>
              <ProjectLink {...project} />
            </Fact>
          )}
          {project && <ProjectTopics id={project.id} />}
          <KeptNote id={id} />
          {warnings.length > 0 && (
            <Fact name="Warnings">
              <WarningsLink id={id} count={warnings.length} />
            </Fact>
          )}
        </Flex>
      }
    />
  )
}

type Project = NonNullable<Capture['project']>

function ProjectLink({ id, projectNumber, projectName }: Project) {
  const to = paths.project(useOrganizationId(), id)
  const title = `${projectNumber} ${projectName}`
  if (!useCanOpen()(to)) return title
  return (
    <Box asChild color="brand.fg" textDecoration="underline">
      <Link to={to}>{title}</Link>
    </Box>
  )
}

/** Links to the project's topics, for users with access. */
function ProjectTopics({ id }: Pick<Project, 'id'>) {
  const to = paths.project(useOrganizationId(), id, 'topics')
  const canOpen = useCanOpen()
  if (!useHasAnyRole(['topics.read']) || !canOpen(to)) return null
  return (
    <Fact name="Topics" isWideOnly>
      <Box asChild color="brand.fg" textDecoration="underline">
        <Link to={to}>View Project Topics</Link>
      </Box>
    </Fact>
  )
}

/** Who marked the capture Keep. */
function KeptNote({ id }: Pick<Capture, 'id'>) {
  const { data: [kept] = [] } = useQuery(keptCapturesQuery(useOrganizationId(), [id]))
  return kept ? <Fact name="Kept">By {kept.keptBy}</Fact> : null
}

/** Links to the tab with the warnings. */
function WarningsLink({ id, count }: { id: string; count: number }) {
  return (
    <Box asChild color="brand.fg" textDecoration="underline">
      <Link to={paths.capture(useOrganizationId(), id, 'project-details')}>{countText(count)} about the file</Link>
    </Box>
  )
}

type FactProps = {
  name: string
  /** The full text for the tooltip, because the value can be truncated. */
  title?: string
  children: ReactNode
  isWideOnly?: boolean
}

/** Hidden in small windows to leave space for the tab. */
function Fact({ name, title, children, isWideOnly = false }: FactProps) {
  return (
    <Flex
      display={isWideOnly ? { base: 'none', xl: 'flex' } : 'flex'}
      columnGap="1.5"
      minW="0"
      flexShrink={title === undefined ? '0' : '1'}
    >
      <Text as="dt" color="fg.muted" flexShrink="0">
        {name}
      </Text>
      <Box as="dd" color="fg" minW="0" truncate={title !== undefined} title={title}>
        {children}
      </Box>
    </Flex>
  )
}
