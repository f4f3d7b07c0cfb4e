import { useState } from 'react'
import { Box, Button, Flex, IconButton, Info, Text, X } from '../../ui/index.ts'
import type { ViewerError } from '../viewer-error.ts'

/** The picture is there, but not by the viewer that the organization has. */
export function EngineNotice({ error, onRetry }: { error: ViewerError; onRetry: () => void }) {
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  return (
    <Flex
      role="status"
      position="absolute"
      zIndex="2"
      top="3"
      insetX="0"
      mx="auto"
      w="fit-content"
      maxW={{ base: 'calc(100% - 1.5rem)', md: '32rem' }}
      gap="3"
      align="start"
      px="3"
      py="2.5"
      bg="bg.panel"
      borderWidth="1px"
      borderLeftWidth="4px"
      borderLeftColor="blue.solid"
      rounded="md"
      shadow="sm"
      textStyle="sm"
    >
      <Box aria-hidden color="blue.fg" pt="0.5">
        <Info size={18} />
      </Box>
      <Box flex="1" minW="0">
        <Text fontWeight="medium">The Autodesk viewer is not available.</Text>
        <Text color="fg.muted">{error.reason} The models are shown from their open files.</Text>
        <Button mt="2" size="xs" variant="outline" colorPalette="gray" onClick={onRetry}>
          Try Again
        </Button>
      </Box>
      <IconButton
        aria-label="Close notice"
        size="xs"
        variant="ghost"
        colorPalette="gray"
        onClick={() => setClosed(true)}
      >
        <X size={16} />
      </IconButton>
    </Flex>
  )
}
