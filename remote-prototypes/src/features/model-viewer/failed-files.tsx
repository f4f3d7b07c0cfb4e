import { Box, Button, CircleAlert, Flex, Stack, Text } from '@lintel/shared/ui'
import type { FileState } from './viewer-session.model.ts'

type FailedFilesProps = { files: readonly FileState[]; onRetry: (urn: string) => void }

/** Files that did not come, each with its code, its reason and another try; the others stay. */
export function FailedFiles({ files, onRetry }: FailedFilesProps) {
  const failed = files.filter(({ status }) => status === 'failed')
  return (
    <Box
      aria-live="polite"
      position="absolute"
      top="3"
      left="3"
      zIndex="1"
      maxW={{ base: 'calc(100% - 1.5rem)', md: '24rem' }}
    >
      {failed.length > 0 && (
        <Stack as="ul" role="list" gap="2" listStyleType="none" maxH="40dvh" overflowY="auto">
          {failed.map(({ urn, name, failure }) => (
            <Flex
              as="li"
              key={urn}
              gap="3"
              align="start"
              px="3"
              py="2.5"
              bg="bg.panel"
              borderWidth="1px"
              borderLeftWidth="4px"
              borderLeftColor="red.solid"
              rounded="md"
              shadow="sm"
              textStyle="sm"
            >
              <Box aria-hidden color="red.fg" pt="0.5">
                <CircleAlert size={18} />
              </Box>
              <Box flex="1" minW="0">
                <Text fontWeight="medium" overflowWrap="anywhere">
                  {name} could not be loaded
                </Text>
                <Text color="fg.muted" overflowWrap="anywhere">
                  Error {failure?.code}: {failure?.message}
                </Text>
              </Box>
              <Button size="xs" variant="outline" aria-label={`Try Again: ${name}`} onClick={() => onRetry(urn)}>
                Try Again
              </Button>
            </Flex>
          ))}
        </Stack>
      )}
    </Box>
  )
}
