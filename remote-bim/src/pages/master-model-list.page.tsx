import { PageHeader } from '@lintel/shared/ui'
import { MasterModelGrid } from '../features/master-model/master-model-grid.tsx'

export function MasterModelListPage() {
  return (
    <>
      <PageHeader title="Master Model List" />
      <MasterModelGrid />
    </>
  )
}
