import { useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { Box } from '@lintel/shared/ui'
import { useCallback } from 'react'
import { IngestionList } from './ingestions/ingestion-list.tsx'
import { captureListKey } from './list/capture-list.api.ts'
import { unfinishedUploads } from './upload/sending/unfinished-uploads.ts'
import { UploadPanel } from './upload/upload-panel.tsx'
import { useUploadQueue } from './upload/use-upload-queue.ts'

/** Uploads and ingestions in progress. */
export function CaptureIntake({ isOpen }: { isOpen: boolean }) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const mayUpload = useHasAnyRole(['revitupload.create'])
  const { files, takenIds, owner } = useUploadQueue()
  const isSeen = isOpen || files.length > 0 || unfinishedUploads(owner).length > 0
  const onCaptured = useCallback(
    () => void client.invalidateQueries({ queryKey: captureListKey(organization) }),
    [client, organization],
  )
  return (
    <>
      {mayUpload && isSeen && (
        <Box mb="6">
          <UploadPanel />
        </Box>
      )}
      <IngestionList ownIds={takenIds} onCaptured={onCaptured} />
    </>
  )
}
