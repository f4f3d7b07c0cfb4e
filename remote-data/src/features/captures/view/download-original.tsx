import { useAction } from '@lintel/shared/action'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button, Download, downloadFile } from '@lintel/shared/ui'
import { readCaptureFile } from './capture.api.ts'

/** The file that the capture was made of, as it was sent. */
export function DownloadOriginal({ id, fileName }: { id: string; fileName: string }) {
  const organization = useOrganizationId()
  const asking = useAction(
    {
      mutationKey: ['data', 'download-original', organization, id],
      mutationFn: () => readCaptureFile(organization, id),
    },
    { goOn: ({ url }) => downloadFile(url, fileName) },
  )
  return (
    <Button variant="outline" colorPalette="gray" aria-disabled={asking.isRunning} onClick={() => asking.run()}>
      <Download aria-hidden size={16} />
      Download Original
    </Button>
  )
}
