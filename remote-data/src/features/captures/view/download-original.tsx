import { errorText, useMutation } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Button, Download } from '@lintel/shared/ui'
import { readCaptureFile } from './capture.api.ts'

/** The file that the capture was made of, as it was sent. */
export function DownloadOriginal({ id, fileName }: { id: string; fileName: string }) {
  const organization = useOrganizationId()
  const { mutate, isPending } = useMutation({
    mutationFn: () => readCaptureFile(organization, id),
    onSuccess: ({ url }) => download(url, fileName),
    onError: (error) => showToast({ type: 'error', text: errorText(error) }),
  })
  return (
    <Button variant="outline" colorPalette="gray" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Download aria-hidden size={16} />
      Download Original
    </Button>
  )
}

function download(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
