import { fileSize } from '@lintel/shared/format'
import { Box, Button, Flex, Text } from '@lintel/shared/ui'
import type { UnfinishedUpload } from '@lintel/shared/upload'

/** Of an earlier visit: browsers give a page no file that was not chosen on it. */
export function UnfinishedRow({ upload, onDiscard }: { upload: UnfinishedUpload; onDiscard: () => void }) {
  const { fileName, bytes } = upload
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <Box flex="1 1 16rem" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {fileName}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {fileSize(bytes)}, not uploaded to its end. Choose the file again, and it goes on where it stopped.
        </Text>
      </Box>
      <Button size="sm" variant="outline" colorPalette="gray" aria-label={`Discard: ${fileName}`} onClick={onDiscard}>
        Discard
      </Button>
    </Flex>
  )
}
