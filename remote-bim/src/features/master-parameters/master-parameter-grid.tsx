import { useQuery } from '@lintel/shared/api'
import type { MasterParameter } from '@lintel/shared/contract/master-model'
import { DataGrid, gridSheet, loadState, useDataGrid } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Stack } from '@lintel/shared/ui'
import { useFirstRows } from '../streamed-rows/index.ts'
import { useReviewMode } from '../mass-review/index.ts'
import { ParameterReviewBar } from './parameter-review-bar.tsx'
import { masterParametersQuery } from './master-parameters.api.ts'
import { masterParameterColumns, masterParameterDefaults } from './master-parameters.columns.ts'

/** All master parameters; a row links to its page, and the menu opens the bulk review. */
export function MasterParameterGrid() {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const query = masterParametersQuery(organization)
  const list = useQuery(query)
  const { data } = list
  const firstRows = useFirstRows(query.queryKey, data)
  const rows = data ?? noRows
  const grid = useDataGrid({
    name: 'master-parameter-grid-settings',
    group: 'master-parameter-list',
    columns: masterParameterColumns,
    rows,
    firstRows,
    rowId,
    defaults: masterParameterDefaults,
  })
  const download = useSpreadsheetExport()
  const mayReview = useHasAnyRole(['revitmasterparameter.update'])
  const { mode, gridProps } = useReviewMode({
    rows,
    rowId,
    // Not before all rows are loaded: selecting all would miss the others.
    title: mayReview && data ? 'Review Master Parameters' : undefined,
    onRowClick: ({ id }) => void navigate(paths.masterParameter(organization, id)),
  })
  return (
    <Stack gap="4">
      <ExportProgress {...download} />
      {mode.isOpen && <ParameterReviewBar {...{ mode, rows }} />}
      <DataGrid
        label="Master Parameter List"
        grid={grid}
        dataSet={dataSet}
        {...loadState(list)}
        // Not before all rows are loaded.
        onExport={data && (() => download.start('Master Parameters', gridSheet('Master Parameters', grid)))}
        {...gridProps}
      />
    </Stack>
  )
}

const dataSet = { source: 'master-parameters' } as const
const noRows: MasterParameter[] = []

function rowId({ id }: MasterParameter): string {
  return id
}
