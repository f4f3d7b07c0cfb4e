import { useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { useRef, type ReactNode } from 'react'
import { acceptedExtensions, refusalOf, useUploadQueue, versionsQuery, type Capture } from '../captures/index.ts'

type VersionUpload = { entry: { title: string; isDisabled: boolean; onSelect: () => void }; input: ReactNode }

/**
 * For those who may upload: sends a file that is the next version of the capture. The input stands beside the menu, which is gone when a file
 * has been chosen. Undefined where there is a next version already: the page leads there.
 */
export function useVersionUpload({ id, fileOriginPath }: Capture): VersionUpload | undefined {
  const mayUpload = useHasAnyRole(['revitupload.create'])
  const { data } = useQuery(versionsQuery(useOrganizationId(), id))
  const { queue, files } = useUploadQueue()
  const input = useRef<HTMLInputElement>(null)
  if (!mayUpload || !data || data.next) return undefined

  function take(file: File | undefined): void {
    if (!file) return
    const refusal = refusalOf(file)
    if (refusal === undefined) queue.add([file], { originPath: fileOriginPath, previousCaptureId: id })
    else showToast({ type: 'error', text: refusal })
  }

  return {
    entry: {
      title: 'Upload New Version',
      isDisabled: files.some(({ previousCaptureId }) => previousCaptureId === id),
      onSelect: () => input.current?.click(),
    },
    input: (
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
    ),
  }
}
