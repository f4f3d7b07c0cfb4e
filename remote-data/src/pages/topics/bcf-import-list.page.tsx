import { PageHeader } from '@lintel/shared/ui'
import { BcfImportList } from '../../features/topics/bcf/list/import-list.tsx'
import { TopicsBackLink } from './topics-back-link.tsx'

export function BcfImportListPage() {
  return (
    <>
      <PageHeader
        back={<TopicsBackLink />}
        title="Imported BCF Files"
        description="Topics from other programs. Nothing changes in your projects until you accept it."
      />
      <BcfImportList />
    </>
  )
}
