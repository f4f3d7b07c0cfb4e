import { PageHeader } from '@lintel/shared/ui'
import { Catalog } from '../features/catalog/catalog.tsx'

export function PrototypeListPage() {
  return (
    <>
      <PageHeader title="Prototypes" />
      <Catalog />
    </>
  )
}
