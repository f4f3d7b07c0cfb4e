import type { AssembledModel } from '@lintel/shared/contract/assembly'
import { Box, Button, Download } from '@lintel/shared/ui'
import { inTitleBar } from './in-title-bar.ts'

/** The file of an assembled model, under the name that people look for it by. */
export function DownloadButton({ result, isInTitleBar = false }: { result: AssembledModel; isInTitleBar?: boolean }) {
  const { file, fileName } = result
  return (
    <Button asChild variant="outline" colorPalette="gray" aria-label="Download" {...(isInTitleBar && inTitleBar)}>
      <a href={file.url} download={fileName}>
        <Download aria-hidden size={16} />
        <Box as="span" {...(isInTitleBar && { hideBelow: 'md' })}>
          Download
        </Box>
      </a>
    </Button>
  )
}
