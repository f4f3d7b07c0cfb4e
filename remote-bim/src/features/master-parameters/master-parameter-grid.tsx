import { useQuery } from '@lintel/shared/api'
import type { MasterParameter } from '@lintel/shared/contract/master-model'
import { DataGrid, useDataGrid } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { masterParametersQuery } from './master-parameters.api.ts'
import { masterParameterColumns, masterParameterDefaults } from './master-parameters.columns.ts'

/** Every parameter that captures had; a row leads to it. */
export function MasterParameterGrid() {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(masterParametersQuery(organization))
  const grid = useDataGrid({
    name: 'master-parameter-grid-settings',
    columns: masterParameterColumns,
    rows: data ?? noRows,
    rowId,
    defaults: masterParameterDefaults,
  })
  return (
    <DataGrid
      label="Master Parameter List"
      grid={grid}
      isLoading={isFetching && !data}
      failure={error && !data ? { error, onRetry: () => void refetch() } : undefined}
      onRowClick={({ id }) => void navigate(paths.masterParameter(organization, id))}
    />
  )
}

const noRows: MasterParameter[] = []

function rowId({ id }: MasterParameter): string {
  return id
}
