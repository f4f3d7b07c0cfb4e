import { PageHeader } from '@lintel/shared/ui'
import { IdsFileList } from '../../features/ids-files/list/ids-file-list.tsx'
import { AddIdsFile } from '../../features/ids-files/list/add-ids-file.tsx'

export function IdsFileListPage() {
  return (
    <>
      <PageHeader title="IDS Files" actions={<AddIdsFile />} />
      <IdsFileList />
    </>
  )
}
