import { Box, Flex, Stack, Text } from '@lintel/shared/ui'
import { LoadingBar, LoadingCard } from '@lintel/shared/viewer'
import type { FileState } from './viewer-session.model.ts'

/** Over the picture while models come: what is still missing, and how far each file is. */
export function LoadingOverlay({ files }: { files: readonly FileState[] }) {
  const loading = files.filter(({ status }) => status === 'loading')
  return (
    <LoadingCard aside={files.length > 0 && `${files.length - loading.length} of ${files.length}`}>
      <Stack
        as="ul"
        role="list"
        gap="2"
        listStyleType="none"
        maxH={{ base: '5.5rem', md: '11.5rem' }}
        overflow="hidden"
      >
        {loading.map((file) => (
          <FileProgress key={file.urn} file={file} />
        ))}
      </Stack>
    </LoadingCard>
  )
}

function FileProgress({ file: { name, progress } }: { file: FileState }) {
  const percent = Math.round(progress * 100)
  return (
    <Box as="li">
      <Flex justify="space-between" gap="3" textStyle="xs" color="fg.muted">
        <Text truncate>{name}</Text>
        <Text aria-hidden>{percent} %</Text>
      </Flex>
      <LoadingBar label={name} percent={percent} />
    </Box>
  )
}
