import { useHasAnyRole } from '@lintel/shared/session'
import { Button, PageHeader } from '@lintel/shared/ui'
import { useState } from 'react'
import { BulkActions } from '../features/capture-actions/bulk/bulk-actions.tsx'
import { CaptureIntake } from '../features/captures/capture-intake.tsx'
import { CaptureList } from '../features/captures/list/capture-list.tsx'
import { useCaptureSelection } from '../features/captures/list/use-capture-selection.ts'
import { DesktopAppLink } from '../features/desktop-app/desktop-app-link.tsx'

/** The capture list with the upload. */
export function CaptureListPage() {
  const [isUploading, setUploading] = useState(false)
  const mayUpload = useHasAnyRole(['revitupload.create'])
  const selection = useCaptureSelection()
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
      <CaptureList selection={selection} />
      <BulkActions selection={selection} />
    </>
  )
}
