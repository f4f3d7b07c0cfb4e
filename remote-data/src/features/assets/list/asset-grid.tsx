import { useQuery } from '@lintel/shared/api'
import { assetSchema, type Asset } from '@lintel/shared/contract/assets'
import { useLiveList } from '@lintel/shared/event-stream'
import { DataGrid, loadState, useDataGrid } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Stack } from '@lintel/shared/ui'
import { assetsQuery } from '../assets.api.ts'
import { assetColumns, assetDefaults } from './assets.columns.ts'
import { assetSheet } from './asset-sheet.ts'

const noRows: Asset[] = []
const dataSet = { source: 'assets' } as const

export function AssetGrid() {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const list = useQuery(assetsQuery(organization))
  const { data } = list
  const grid = useDataGrid({
    name: 'assets-grid',
    columns: assetColumns,
    rows: data ?? noRows,
    rowId,
    defaults: assetDefaults,
  })
  const download = useSpreadsheetExport()
  useLiveList({
    path: data && '/assets/events',
    event: 'assets',
    queryKey: assetsQuery(organization).queryKey,
    row: assetSchema,
    failure: 'Live updates for assets are unavailable.',
  })
  return (
    <Stack gap="4">
      <ExportProgress {...download} />
      <DataGrid
        label="Assets"
        grid={grid}
        dataSet={dataSet}
        {...loadState(list)}
        onRowClick={({ id }) => void navigate(paths.asset(organization, id))}
        onExport={() => download.start('Assets', assetSheet(grid))}
      />
    </Stack>
  )
}

function rowId({ id }: Asset): string {
  return id
}
