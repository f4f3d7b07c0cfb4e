import { ExportIds } from '../features/ids-exchange/export-ids.tsx'
import { ImportIdsLink } from '../features/ids-exchange/import-ids-link.tsx'
import { MasterModelGrid } from '../features/master-model/master-model-grid.tsx'

export function MasterModelListPage() {
  return (
    <MasterModelGrid
      actions={(filter) => (
        <>
          <ExportIds filter={filter} />
          <ImportIdsLink />
        </>
      )}
    />
  )
}
