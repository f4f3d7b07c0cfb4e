import { useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import type { MenuEntry } from '@lintel/shared/widgets'
import { acceptedExtensions, rejectionReason, useUploadQueue, versionsQuery, type Capture } from '../captures/index.ts'

/** Uploads the next version of the capture, for users who can upload. Undefined if there already is one, which the page links to. */
export function useVersionUpload({ id, fileOriginPath }: Capture): MenuEntry | undefined {
  const mayUpload = useHasAnyRole(['revitupload.create'])
  const { data } = useQuery(versionsQuery(useOrganizationId(), id))
  const { queue, files } = useUploadQueue()
  if (!mayUpload || !data || data.next) return undefined

  function addFile([file]: readonly File[]): void {
    if (!file) return
    const refusal = rejectionReason(file)
    if (refusal === undefined) queue.add([file], { originPath: fileOriginPath, previousCaptureId: id })
    else showToast({ type: 'error', text: refusal })
  }

  return {
    title: 'Upload New Version',
    isDisabled: files.some(({ previousCaptureId }) => previousCaptureId === id),
    files: { label: 'File of the new version', accept: acceptedExtensions.join(','), onTake: addFile },
  }
}
