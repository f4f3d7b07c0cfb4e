import { BackLink, PageHeader } from '@lintel/shared/ui'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { ImportList } from '../features/ids-exchange/list/import-list.tsx'

export function IdsImportListPage() {
  return (
    <>
      <PageHeader
        back={<BackLink to={paths.masterModel(useOrganizationId())}>Master Model List</BackLink>}
        title="Imported IDS Files"
        description="Requirements from others. Nothing in the master model changes until you accept it."
      />
      <ImportList />
    </>
  )
}
