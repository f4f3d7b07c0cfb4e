import { PageHeader } from '@lintel/shared/ui'
import { MasterParameterGrid } from '../features/master-parameters/master-parameter-grid.tsx'

export function MasterParameterListPage() {
  return (
    <>
      <PageHeader title="Master Parameter List" />
      <MasterParameterGrid />
    </>
  )
}
