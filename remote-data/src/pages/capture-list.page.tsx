import { useHasAnyRole } from '@lintel/shared/session'
import { Button, PageHeader } from '@lintel/shared/ui'
import { useState } from 'react'
import { CaptureIntake } from '../features/captures/capture-intake.tsx'
import { CaptureList } from '../features/captures/list/capture-list.tsx'
import { DesktopAppLink } from '../features/desktop-app/desktop-app-link.tsx'

/** The building files of the organization that were captured, and the upload of others. */
export function CaptureListPage() {
  const [isUploading, setUploading] = useState(false)
  const mayUpload = useHasAnyRole(['revitupload.create'])
  return (
    <>
      <PageHeader
        title="Captures"
        actions={
          <>
            <DesktopAppLink />
            {mayUpload && (
              <Button aria-expanded={isUploading} onClick={() => setUploading(!isUploading)}>
                Upload
              </Button>
            )}
          </>
        }
      />
      <CaptureIntake isOpen={isUploading} />
      <CaptureList />
    </>
  )
}
