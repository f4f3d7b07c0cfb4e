import { countText, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Box, Flex } from '@lintel/shared/ui'
import { Table, type Column } from '@lintel/shared/widgets'
import { ModelLink, Thumbnail } from '../../thumbnails/index.ts'
import type { CaptureSummary } from './capture-list.api.ts'
import {
  CaptureBadges,
  CaptureTime,
  ChooseCapture,
  elementsText,
  projectText,
  type CaptureRowProps,
} from './capture-row.tsx'

type CaptureTableProps = {
  captures: readonly CaptureSummary[]
  rowOf: (capture: CaptureSummary) => CaptureRowProps
  hasTopics: boolean
}

/** The captures as a table. */
export function CaptureTable({ captures, rowOf, hasTopics }: CaptureTableProps) {
  return <Table caption="Captures" columns={columnsFor({ hasTopics, rowOf })} rows={captures} rowKey={({ id }) => id} />
}

function columnsFor({ hasTopics, rowOf }: Pick<CaptureTableProps, 'hasTopics' | 'rowOf'>): Column<CaptureSummary>[] {
  const topics: Column<CaptureSummary> = {
    title: 'Open Topics',
    isNumeric: true,
    cell: ({ openTopicCount }) => countText(openTopicCount ?? 0),
  }
  return [
    { title: 'Name', cell: (capture) => <NameCell {...rowOf(capture)} /> },
    { title: 'Project', cell: ({ project }) => project && projectText(project) },
    { title: 'Captured', cell: ({ captureDate }) => <CaptureTime date={captureDate} /> },
    {
      title: 'Reviewed',
      cell: ({ reviewDate }) => (reviewDate === null ? 'Not Reviewed' : <Moment date={reviewDate} />),
    },
    { title: 'Elements', isNumeric: true, cell: ({ revitElementCount }) => elementsText(revitElementCount) },
    ...(hasTopics ? [topics] : []),
    { title: 'Status', cell: (capture) => <CaptureBadges {...rowOf(capture)} /> },
    {
      title: 'Model',
      cell: ({ id, documentFileName, hasModel }) => hasModel && <ModelLink captureId={id} name={documentFileName} />,
    },
  ]
}

function NameCell(props: CaptureRowProps) {
  const { id, documentFileName, thumbnailUrl } = props.capture
  return (
    <Flex align="center" gap="3" minW="16rem">
      <ChooseCapture {...props} />
      <Thumbnail url={thumbnailUrl} isSmall />
      <Box asChild color="brand.fg" overflowWrap="anywhere" _hover={{ textDecoration: 'underline' }}>
        <Link to={paths.capture(useOrganizationId(), id)}>{documentFileName}</Link>
      </Box>
    </Flex>
  )
}
