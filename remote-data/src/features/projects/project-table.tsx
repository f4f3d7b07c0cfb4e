import type { ProjectRow } from '@lintel/shared/contract/captures'
import { countText } from '@lintel/shared/format'
import { Link } from '@lintel/shared/routing'
import { Box, Flex } from '@lintel/shared/ui'
import { Table, type Column } from '@lintel/shared/widgets'
import { ModelLink, Thumbnail } from '../thumbnails/index.ts'
import { LastCapture } from './project-row.tsx'
import { addressLine, titleOf } from './project.model.ts'

type ProjectTableProps = {
  projects: readonly ProjectRow[]
  addressOf: (project: ProjectRow) => string
  hasTopics: boolean
}

/** The same projects as a table. */
export function ProjectTable({ projects, addressOf, hasTopics }: ProjectTableProps) {
  const topics: Column<ProjectRow> = {
    title: 'Open Topics',
    isNumeric: true,
    cell: ({ openTopicCount }) => countText(openTopicCount ?? 0),
  }
  const columns: Column<ProjectRow>[] = [
    { title: 'Name', cell: (project) => <NameCell project={project} to={addressOf(project)} /> },
    { title: 'Address', cell: ({ site }) => addressLine(site) },
    { title: 'Captures', isNumeric: true, cell: ({ captureReviewCount }) => countText(captureReviewCount) },
    {
      title: 'Last Captured',
      cell: ({ lastCaptureDate }) => lastCaptureDate !== null && <LastCapture date={lastCaptureDate} />,
    },
    ...(hasTopics ? [topics] : []),
    {
      title: 'Model',
      cell: (project) =>
        project.modelCaptureId && <ModelLink captureId={project.modelCaptureId} name={titleOf(project)} />,
    },
  ]
  return <Table caption="Projects" columns={columns} rows={projects} rowKey={({ id }) => id} />
}

function NameCell({ project, to }: { project: ProjectRow; to: string }) {
  return (
    <Flex align="center" gap="3" minW="16rem">
      <Thumbnail url={project.thumbnailUrl} isSmall />
      <Box asChild color="brand.fg" overflowWrap="anywhere" _hover={{ textDecoration: 'underline' }}>
        <Link to={to}>{titleOf(project)}</Link>
      </Box>
    </Flex>
  )
}
