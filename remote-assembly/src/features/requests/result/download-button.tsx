import type { AssembledModel } from '@lintel/shared/contract/assembly'
import { Button, Download } from '@lintel/shared/ui'

/** The file of an assembled model, under the name that people look for it by. */
export function DownloadButton({ result: { file, fileName }, size }: { result: AssembledModel; size?: 'sm' }) {
  return (
    <Button asChild variant="outline" colorPalette="gray" {...(size && { size })}>
      <a href={file.url} download={fileName}>
        <Download aria-hidden size={16} />
        Download
      </a>
    </Button>
  )
}
