import { DesktopAppLink } from '@lintel/shared/desktop-app'
import { PageHeader } from '@lintel/shared/ui'
import { CaptureList } from '../features/captures/list/capture-list.tsx'

/** The building files of the organization that were taken in. */
export function CaptureListPage() {
  return (
    <>
      <PageHeader title="Captures" actions={<DesktopAppLink />} />
      <CaptureList />
    </>
  )
}
