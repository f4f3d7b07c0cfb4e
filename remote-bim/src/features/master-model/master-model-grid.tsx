import { useQuery, useQueryClient } from '@lintel/shared/api'
import { masterElementSchema, type MasterElement } from '@lintel/shared/contract/master-model'
import { useLiveList } from '@lintel/shared/event-stream'
import type { Filter } from '@lintel/shared/filter'
import { DataGrid, gridSheet, setReturnRow, loadState, useDataGrid, type GridModel } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useLocation, useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Box, PageHeader, Button, CircleCheck } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import { useFirstRows } from '../streamed-rows/index.ts'
import { useReviewMode, type ReviewMode } from '../mass-review/index.ts'
import { ElementReviewBar } from './element-review-bar.tsx'
import { listOrderQuery, masterModelQuery } from './master-model.api.ts'
import { masterModelColumns, masterModelDefaults } from './master-model.columns.tsx'

type MasterModelGridProps = {
  /** Further actions for the filtered elements. */
  actions: (filter: Filter | null) => ReactNode
}

/** All elements of the master model; a row links to its page, and Review opens the bulk review. */
export function MasterModelGrid({ actions }: MasterModelGridProps) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const { key: step } = useLocation()
  const client = useQueryClient()
  const query = masterModelQuery(organization)
  const list = useQuery(query)
  const { data } = list
  const firstRows = useFirstRows(query.queryKey, data)
  const rows = data ?? noRows
  const grid = useDataGrid({
    name: 'master-model-grid-settings',
    group: 'master-model-list',
    columns: masterModelColumns,
    rows,
    firstRows,
    rowId,
    defaults: masterModelDefaults,
  })
  const download = useSpreadsheetExport()
  const mayReview = useHasAnyRole(['revitmastermodel.update'])
  const { mode, gridProps } = useReviewMode({
    rows,
    rowId,
    // Not before all rows are loaded: selecting all would miss the others.
    title: mayReview && data ? 'Review Master Model Items' : undefined,
    onRowClick: ({ id }) => {
      // Remembered for Previous and Next on the element's page.
      client.setQueryData(listOrderQuery(organization).queryKey, {
        ids: idsInOrder(grid),
        returnTo: (other) => setReturnRow(step, label, other),
      })
      void navigate(paths.masterElement(organization, id))
    },
  })
  useLiveList({
    path: data && '/master-model/events',
    event: 'master-model',
    queryKey: query.queryKey,
    row: masterElementSchema,
    failure: 'Live updates for the master model are unavailable.',
  })
  const pageActions = (
    <>
      {actions(grid.query.filter)}
      <ReviewButton mode={mode} />
    </>
  )
  return (
    <>
      <PageHeader title={label} actions={pageActions} />
      <ExportProgress {...download} />
      {mode.isOpen && (
        <Box mb="3">
          <ElementReviewBar {...{ mode, rows }} />
        </Box>
      )}
      <DataGrid
        label={label}
        grid={grid}
        dataSet={dataSet}
        {...loadState(list)}
        // Not before all rows are loaded.
        onExport={data && (() => download.start('Master Model', gridSheet('Master Model', grid)))}
        {...gridProps}
      />
    </>
  )
}

const label = 'Master Model List'
const dataSet = { source: 'master-elements' } as const
const noRows: MasterElement[] = []

function idsInOrder({ engine, positions }: GridModel<MasterElement>): string[] {
  return Array.from(positions, (position) => engine.rows[position]?.id ?? '')
}

function rowId({ id }: MasterElement): string {
  return id
}

/** Toggles the bulk review, like the menu entry, for users who can review. */
function ReviewButton({ mode: { isOpen, open, close } }: { mode: ReviewMode }) {
  if (!open) return null
  return (
    <Button
      size="sm"
      variant={isOpen ? 'subtle' : 'solid'}
      aria-pressed={isOpen}
      onClick={() => (isOpen ? close() : open())}
    >
      <CircleCheck aria-hidden size={16} />
      Review
    </Button>
  )
}
