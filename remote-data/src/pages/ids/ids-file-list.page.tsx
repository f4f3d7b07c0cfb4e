import { PageHeader } from '@lintel/shared/ui'
import { IdsFileList } from '../../features/ids-files/list/ids-file-list.tsx'
import { KeepFile } from '../../features/ids-files/list/keep-file.tsx'

/** The requirements that the organization keeps. */
export function IdsFileListPage() {
  return (
    <>
      <PageHeader title="IDS Files" actions={<KeepFile />} />
      <IdsFileList />
    </>
  )
}
