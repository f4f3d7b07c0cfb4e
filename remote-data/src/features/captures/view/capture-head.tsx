import { countText } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link, useCanOpen } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { useQuery } from '@lintel/shared/api'
import { BackLink, Box, Flex, Heading, Stack, Text } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import { keptCapturesQuery } from '../keeping/kept.api.ts'
import type { Capture } from './capture.api.ts'
import { DownloadOriginal } from './download-original.tsx'

/** Which file it is, and when and how it came in. */
export function CaptureHead({ capture, actions }: { capture: Capture; actions: ReactNode }) {
  const { id, documentFileName, fileOriginPath, captureDate, captureType, project, warnings } = capture
  const date = new Date(captureDate).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <BackLink to={paths.captures(useOrganizationId())}>Captures</BackLink>
      <Flex
        as="header"
        wrap="wrap"
        align="start"
        justify="space-between"
        columnGap="4"
        rowGap={{ base: '2', md: '4' }}
        mt={{ base: '1', md: '2' }}
        mb={{ base: '4', md: '5' }}
      >
        <Stack gap={{ base: '0', md: '1' }} flex="1 1 20rem" minW="0" overflowWrap="anywhere">
          <Heading
            as="h1"
            textStyle={{ base: 'xl', md: '3xl' }}
            lineClamp={{ base: 1, md: 'none' }}
            title={documentFileName}
            letterSpacing="tight"
          >
            {documentFileName || 'No File Name'}
          </Heading>
          <Text
            color="fg.muted"
            textStyle={{ base: 'sm', md: 'md' }}
            lineClamp={{ base: 1, md: 'none' }}
            title={fileOriginPath}
          >
            {fileOriginPath}
          </Text>
          <Flex
            as="dl"
            columnGap={{ base: '4', md: '8' }}
            rowGap={{ base: '0', md: '2' }}
            wrap="wrap"
            mt={{ base: '0', md: '2' }}
          >
            <Fact name="Capture Date">
              <time dateTime={captureDate}>{date}</time>
            </Fact>
            <Fact name="Capture Type">{captureType}</Fact>
            {project && (
              <Fact name="Project">
                <ProjectLink {...project} />
              </Fact>
            )}
            {project && <ProjectTopics id={project.id} />}
            <Kept id={id} />
            {warnings.length > 0 && (
              <Fact name="Warnings">
                <WarningsLink id={id} count={warnings.length} />
              </Fact>
            )}
          </Flex>
        </Stack>
        {/* On a phone they are one line that scrolls, as the tabs below; the padding is for the ring of the focus. */}
        <Flex
          role="group"
          aria-label="Actions"
          gap="2"
          wrap={{ base: 'nowrap', md: 'wrap' }}
          overflowX={{ base: 'auto', md: 'visible' }}
          maxW="full"
          p="1"
          m="-1"
        >
          <DownloadOriginal id={id} fileName={documentFileName} />
          {actions}
        </Flex>
      </Flex>
    </>
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

/** For those who may see them: what is to be done in its project. */
function ProjectTopics({ id }: Pick<Project, 'id'>) {
  const to = paths.project(useOrganizationId(), id, 'topics')
  const canOpen = useCanOpen()
  if (!useHasAnyRole(['topics.read']) || !canOpen(to)) return null
  return (
    <Fact name="Topics" isOnWideOnly>
      <Box asChild color="brand.fg" textDecoration="underline">
        <Link to={to}>View Project Topics</Link>
      </Box>
    </Fact>
  )
}

/** Who keeps it, whatever the organization keeps. */
function Kept({ id }: Pick<Capture, 'id'>) {
  const { data: [kept] = [] } = useQuery(keptCapturesQuery(useOrganizationId(), [id]))
  return kept ? <Fact name="Kept">By {kept.keptBy}</Fact> : null
}

/** Leads from any tab to the one that tells them. */
function WarningsLink({ id, count }: { id: string; count: number }) {
  return (
    <Box asChild color="brand.fg" textDecoration="underline">
      <Link to={paths.capture(useOrganizationId(), id, 'project-details')}>{countText(count)} about the file</Link>
    </Box>
  )
}

type FactProps = { name: string; children: ReactNode; isOnWideOnly?: boolean }

/** On a phone and a small window the head leaves its room to what the tab shows. */
function Fact({ name, children, isOnWideOnly = false }: FactProps) {
  return (
    <Flex
      display={isOnWideOnly ? { base: 'none', xl: 'flex' } : 'flex'}
      direction={{ base: 'row', md: 'column' }}
      columnGap="1.5"
      textStyle={{ base: 'sm', md: 'md' }}
    >
      <Text as="dt" textStyle="sm" color="fg.muted">
        {name}
      </Text>
      <dd>{children}</dd>
    </Flex>
  )
}
