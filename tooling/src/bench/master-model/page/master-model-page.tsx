import { useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  masterModelColumns,
  masterModelDefaults,
} from '../../../../../remote-bim/src/features/master-model/master-model.columns.tsx'
import { MasterModelListPage } from '../../../../../remote-bim/src/pages/master-model-list.page.tsx'
import { createQueryClient, QueryClientProvider } from '../../../../../shared/src/core/api/index.ts'
import type { MasterElement } from '../../../../../shared/src/domain/contract/master-model/index.ts'
import { DataGrid, useDataGrid } from '../../../../../shared/src/ui/grid/index.ts'
import { installApi, installSession } from '../../../../../shared/src/host.ts'
import { createMemoryRouter, RouterProvider } from '../../../../../shared/src/core/routing/index.ts'
import { anOrganization, aUser } from '../../../../../shared/src/testing/fixtures/index.ts'
import { UiProvider } from '../../../../../shared/src/ui/components/index.ts'
import { nextPicture, waitUntil } from '../../grid/page/bench-page.ts'
import type { MasterModelBench } from './master-model-bench.ts'

function rowId({ id }: MasterElement): string {
  return id
}

function GridAlone({ rows }: { rows: MasterElement[] }) {
  const grid = useDataGrid({ name: 'bench', columns: masterModelColumns, rows, rowId, defaults: masterModelDefaults })
  return <DataGrid label="Master Model List" grid={grid} />
}

let show: (content: ReactNode) => void = () => undefined

/** The shell is rendered before the list, as in the product. */
function Shell() {
  const [content, setContent] = useState<ReactNode>(null)
  show = setContent
  return content
}

async function open(content: ReactNode): Promise<number> {
  const start = performance.now()
  const firstCell = waitUntil(() => document.querySelector('[role=grid] [data-part=body] [role=gridcell]'))
  show(content)
  await firstCell
  return (await nextPicture()) - start
}

async function openGrid(): Promise<number> {
  const rows = (await (await fetch('/api/master-model')).json()) as MasterElement[]
  return open(<GridAlone rows={rows} />)
}

installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('bench') })
installSession({ user: aUser({ roles: ['revitmastermodel.read'] }), organization: anOrganization() })
const router = createMemoryRouter([{ path: '*', element: <Shell /> }])
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <UiProvider>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </UiProvider>,
)
const masterModelBench: MasterModelBench = { openList: () => open(<MasterModelListPage />), openGrid }
Object.assign(globalThis, { masterModelBench })
document.title = 'ready'
