import { fileSize, formatPercent } from '@lintel/shared/format'
import { Box, Button, Flex, Text } from '@lintel/shared/ui'
import { Progress } from '@lintel/shared/widgets'
import type { UnfinishedUpload } from './sending/unfinished-uploads.ts'
import type { QueuedFile } from './upload-queue.ts'

type QueuedFileRowProps = { file: QueuedFile; onPause: () => void; onResume: () => void; onCancel: () => void }

const statusTexts = {
  waiting: 'Queued',
  sending: 'Uploading',
  taking: 'Uploaded',
  paused: 'Paused',
  offline: 'Connection lost. The upload resumes automatically.',
} as const

/** A queued file with its progress and actions. */
export function QueuedFileRow({ file: queued, onPause, onResume, onCancel }: QueuedFileRowProps) {
  const { file, status, sentBytes, failure } = queued
  const percent = file.size === 0 ? 100 : Math.floor((sentBytes / file.size) * 100)
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <Box flex="1 1 16rem" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {file.name}
        </Text>
        <Box role="status" textStyle="sm" color={status === 'failed' ? 'fg.error' : 'fg.muted'}>
          {status === 'failed' ? failure : statusTexts[status]}
        </Box>
        {status !== 'failed' && (
          <Progress
            label={`${fileSize(sentBytes)} of ${fileSize(file.size)} · ${formatPercent(percent)}`}
            value={percent}
          />
        )}
      </Box>
      <Flex gap="2">
        {status === 'sending' && <Action name="Pause" file={file} onClick={onPause} />}
        {(status === 'paused' || status === 'offline') && <Action name="Resume" file={file} onClick={onResume} />}
        {status === 'failed' && <Action name="Try Again" file={file} onClick={onResume} />}
        {status !== 'taking' && <Action name="Cancel" file={file} onClick={onCancel} />}
      </Flex>
    </Flex>
  )
}

function Action({ name, file, onClick }: { name: string; file: File; onClick: () => void }) {
  return (
    <Button size="sm" variant="outline" colorPalette="gray" aria-label={`${name}: ${file.name}`} onClick={onClick}>
      {name}
    </Button>
  )
}

/** A partial upload of an earlier visit. The file must be chosen again, because pages can't reopen files. */
export function UnfinishedRow({ upload, onDiscard }: { upload: UnfinishedUpload; onDiscard: () => void }) {
  const { fileName, bytes } = upload
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <Box flex="1 1 16rem" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {fileName}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {fileSize(bytes)} uploaded. Choose the file again to resume.
        </Text>
      </Box>
      <Button size="sm" variant="outline" colorPalette="gray" aria-label={`Discard: ${fileName}`} onClick={onDiscard}>
        Discard
      </Button>
    </Flex>
  )
}
