import { PageHeader } from '@lintel/shared/ui'
import { Catalogue } from '../features/catalogue/catalogue.tsx'

export function PrototypeListPage() {
  return (
    <>
      <PageHeader title="Prototypes" />
      <Catalogue />
    </>
  )
}
