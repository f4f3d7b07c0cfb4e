import { useQuery } from '@lintel/shared/api'
import { topicSummarySchema, type TopicSummary } from '@lintel/shared/contract/topics'
import { useLiveList } from '@lintel/shared/event-stream'
import { DataGrid, gridSheet, loadState, useDataGrid, type DataSetOffer } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { choiceParam, useNavigate, useUrlState } from '@lintel/shared/routing'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Flex, Stack } from '@lintel/shared/ui'
import { toIsoDay, lazyPart, ModalDialog } from '@lintel/shared/widgets'
import { useMemo, useState, type ReactNode } from 'react'
import { TopicBoard } from '../board/topic-board.tsx'
import { MassChangeBar } from '../mass-change/mass-change-bar.tsx'
import { useChosenTopics } from '../mass-change/use-chosen-topics.ts'
import { topicsQuery } from '@lintel/shared/topics'
import { LayoutChoice, type TopicLayout } from './layout-choice.tsx'
import { QuickFilters } from './quick-filters.tsx'
import { topicColumns, topicDefaults } from './topics.columns.tsx'

const ExportBcfDialog = lazyPart(async () => (await import('../bcf/export-bcf.dialog.tsx')).ExportBcfDialog, {
  name: 'The export',
  loading: null,
  around: (note, { onClose }) => (
    <ModalDialog isOpen title="Export BCF" onClose={onClose}>
      {note}
    </ModalDialog>
  ),
})

const noRows: TopicSummary[] = []
const layoutParam = choiceParam<TopicLayout, 'grid'>('layout', ['grid', 'board'], 'grid')
const dataSet: DataSetOffer = {
  source: 'topics',
  without: { assignedToEmail: 'Reports use names, not email addresses. Filter by Assigned To instead.' },
}

type TopicGridProps = {
  projectId?: string
  /** Shown in the toolbar. */
  actions?: ReactNode
}

/** Topics of the organization or a project, as a grid or board, with bulk changes. */
export function TopicGrid({ projectId, actions }: TopicGridProps) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const query = topicsQuery(organization, projectId === undefined ? {} : { projectId })
  const list = useQuery(query)
  const { data } = list
  const rows = data ?? noRows
  const state = loadState(list)
  // oxlint-disable-next-line react/purity -- Overdue depends on the current day, also while the grid is shown.
  const today = toIsoDay(new Date())
  const isForProject = projectId !== undefined
  const columns = useMemo(() => topicColumns(today, isForProject), [today, isForProject])
  const grid = useDataGrid({
    ...(isForProject ? { name: 'project-topics-grid', subject: projectId } : { name: 'topics-grid' }),
    columns,
    rows,
    rowId,
    defaults: topicDefaults,
  })
  const [layout, setLayout] = useUrlState(layoutParam)
  const isBoard = layout === 'board'
  const { engine, positions } = grid
  const filtered = useMemo(() => [...positions].flatMap((position) => engine.rows[position] ?? []), [engine, positions])
  const download = useSpreadsheetExport()
  const [exported, setExported] = useState<readonly string[]>()
  const { chosen, gridProps } = useChosenTopics({
    rows,
    isComplete: data !== undefined,
    onRowClick: ({ id }) => void navigate(paths.topic(organization, id)),
  })
  const exportBcf = { title: 'Export BCF', onSelect: () => setExported(filtered.map(rowId)) }
  const menu = data && [...(isBoard ? [] : gridProps.menu), exportBcf]
  useLiveList({
    path: data && '/topics/events',
    event: 'topics',
    queryKey: query.queryKey,
    // Live updates cover all topics; a project's list is refetched instead.
    ...(!isForProject && { row: topicSummarySchema }),
    failure: 'Live updates for topics are unavailable.',
  })
  return (
    <Stack gap="4">
      <ExportProgress {...download} />
      {chosen.isOpen && !isBoard && <MassChangeBar chosen={chosen} rows={rows} onExport={setExported} />}
      {exported && <ExportBcfDialog ids={exported} onClose={() => setExported(undefined)} />}
      <DataGrid
        label="Topics"
        heading={
          <Flex gap="2" wrap="wrap" me={{ md: '2' }}>
            {actions}
            <QuickFilters grid={grid} />
            <LayoutChoice layout={layout} onLayout={setLayout} />
          </Flex>
        }
        grid={grid}
        dataSet={isForProject ? undefined : dataSet}
        {...state}
        onExport={data && (() => download.start('Topics', gridSheet('Topics', grid)))}
        {...gridProps}
        menu={menu}
        alternative={
          isBoard ? (
            <TopicBoard
              all={rows}
              topics={filtered}
              isComplete={data !== undefined && !(grid.isPreparing && filtered.length === 0)}
              failure={state.failure}
            />
          ) : undefined
        }
      />
    </Stack>
  )
}

function rowId({ id }: TopicSummary): string {
  return id
}
