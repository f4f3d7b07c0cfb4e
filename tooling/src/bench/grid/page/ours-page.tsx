import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient, QueryClientProvider } from '../../../../../shared/src/core/api/index.ts'
import { createRowEngine } from '../../../../../shared/src/ui/grid/engine/index.ts'
import { DataGrid, useDataGrid, type GridColumn } from '../../../../../shared/src/ui/grid/index.ts'
import { installApi, installSession } from '../../../../../shared/src/host.ts'
import { createMemoryRouter, RouterProvider } from '../../../../../shared/src/core/routing/index.ts'
import { anOrganization, aUser } from '../../../../../shared/src/testing/fixtures/index.ts'
import { UiProvider } from '../../../../../shared/src/ui/components/index.ts'
import { offer } from './bench-page.ts'
import { benchColumns, benchRows, pinnedColumns, type BenchRow } from './rows.ts'

const columns: GridColumn<BenchRow>[] = benchColumns.map((column) => ({
  ...column,
  pinned: pinnedColumns.includes(column.field),
}))
const defaults = { take: 100_000_000, filterRow: true }

function rowId({ id }: BenchRow): string {
  return String(id)
}

function BenchGrid({ rows }: { rows: BenchRow[] }) {
  const grid = useDataGrid({ name: 'bench', columns, rows, rowId, defaults })
  return <DataGrid label="Requests" grid={grid} />
}

let show: (rows: BenchRow[]) => void = () => undefined

/** The shell of a page: rendered before its grid, as in the product. */
function Page() {
  const [rows, setRows] = useState<BenchRow[]>()
  show = setRows
  return rows && <BenchGrid rows={rows} />
}

function prepare(container: HTMLElement) {
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('bench') })
  installSession({ user: aUser(), organization: anOrganization() })
  const router = createMemoryRouter([{ path: '*', element: <Page /> }])
  createRoot(container).render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  )
}

offer({
  prepare,
  draw: (_container, rows) => show(rows),
  makeRows: benchRows,
  orderNames: (rows) => {
    const sort = [{ field: 'projectName', direction: 'ascending' as const }]
    createRowEngine(rows, benchColumns).view({ filter: null, sort })
  },
  body: '[role=grid] [data-part=body]',
})
