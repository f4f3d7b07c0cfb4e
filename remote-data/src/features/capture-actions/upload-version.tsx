import { useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Button } from '@lintel/shared/ui'
import { useRef } from 'react'
import { acceptedExtensions, refusalOf, useUploadQueue, versionsQuery, type Capture } from '../captures/index.ts'

/** For those who may upload: sends a file that is the next version of the capture. One that has a next version already leads there. */
export function UploadVersion({ capture: { id, fileOriginPath } }: { capture: Capture }) {
  const mayUpload = useHasAnyRole(['revitupload.create'])
  const { data } = useQuery(versionsQuery(useOrganizationId(), id))
  const { queue, files } = useUploadQueue()
  const input = useRef<HTMLInputElement>(null)
  const isSending = files.some(({ previousCaptureId }) => previousCaptureId === id)
  if (!mayUpload || !data || data.next) return null

  function take(file: File | undefined): void {
    if (!file) return
    const refusal = refusalOf(file)
    if (refusal === undefined) queue.add([file], { originPath: fileOriginPath, previousCaptureId: id })
    else showToast({ type: 'error', text: refusal })
  }

  return (
    <>
      <Button
        variant="outline"
        colorPalette="gray"
        flexShrink="0"
        aria-disabled={isSending}
        onClick={() => {
          if (!isSending) input.current?.click()
        }}
      >
        Upload New Version
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedExtensions.join(',')}
        aria-label="File of the new version"
        onChange={({ target }) => {
          take(target.files?.[0])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
