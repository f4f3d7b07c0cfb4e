import { Box, Center, Flex, Stack, Text } from '@lintel/shared/ui'
import { LoadingBar } from '@lintel/shared/viewer'
import type { FileState } from './viewer-session.model.ts'

/** Over the picture while models come: what is still missing, and how far each file is. */
export function LoadingOverlay({ files }: { files: readonly FileState[] }) {
  const loading = files.filter(({ status }) => status === 'loading')
  const done = files.length - loading.length
  return (
    // Where the picture is small, above the tools: its upper half may have notices.
    <Center
      position="absolute"
      inset="0"
      p="4"
      pb={{ base: '16', md: '4' }}
      zIndex="1"
      pointerEvents="none"
      alignItems={{ base: 'end', md: 'center' }}
    >
      <Stack w="full" maxW="18rem" gap="3" p="4" bg="bg.panel" borderWidth="1px" rounded="lg" shadow="md">
        <Flex role="status" justify="space-between" gap="3" textStyle="sm">
          <Text fontWeight="medium">Loading Model</Text>
          {files.length > 0 && (
            <Text color="fg.muted" aria-hidden>
              {done} of {files.length}
            </Text>
          )}
        </Flex>
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
      </Stack>
    </Center>
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
