import { useAction } from '@lintel/shared/action'
import { useOrganizationId } from '@lintel/shared/organization'
import { Download, downloadFile, IconButton, Tooltip } from '@lintel/shared/ui'
import { readCaptureFile } from './capture.api.ts'

/** Downloads the original file of a capture. */
export function DownloadOriginal({ id, fileName }: { id: string; fileName: string }) {
  const organization = useOrganizationId()
  const download = useAction(
    {
      mutationKey: ['data', 'download-original', organization, id],
      mutationFn: () => readCaptureFile(organization, id),
    },
    { onSuccessIfMounted: ({ url }) => downloadFile(url, fileName) },
  )
  return (
    <Tooltip content="Download Original">
      <IconButton
        aria-label="Download Original"
        variant="outline"
        colorPalette="gray"
        aria-disabled={download.isRunning}
        onClick={() => download.run()}
      >
        <Download aria-hidden size={16} />
      </IconButton>
    </Tooltip>
  )
}
