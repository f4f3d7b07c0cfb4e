import { useId, type ReactNode } from 'react'
import { Box, Flex, Heading } from '../../ui/index.ts'
import { viewerFocus } from '../surface/viewer-colours.ts'
import { X } from './icons.ts'
import { ToolButton } from './toolbar/tool-button.tsx'

type FloatingPanelProps = { title: string; onClose: () => void; children: ReactNode }

/** Beside the picture where there is room, below its upper half where there is none. */
export function FloatingPanel({ title, onClose, children }: FloatingPanelProps) {
  const titleId = useId()
  return (
    <Flex
      as="section"
      aria-labelledby={titleId}
      direction="column"
      position="absolute"
      zIndex="2"
      right={{ base: '2', md: '3' }}
      left={{ base: '2', md: 'auto' }}
      top={{ base: 'auto', md: '3' }}
      bottom={{ base: '14', md: 'auto' }}
      // From its place at the top to the tools: what is longer scrolls inside.
      maxH={{ base: 'min(calc(100% - 4rem), max(45%, 14rem))', md: 'calc(100% - 4.75rem)' }}
      w={{ md: '20rem' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="lg"
      shadow="md"
      overflow="hidden"
    >
      <Flex align="center" justify="space-between" flexShrink="0" pl="4" pr="2" py="1.5" borderBottomWidth="1px">
        <Heading as="h2" id={titleId} textStyle="sm">
          {title}
        </Heading>
        <ToolButton icon={X} label={`Close ${title}`} onClick={onClose} />
      </Flex>
      <Box
        overflowY="auto"
        minH="0"
        p="3"
        tabIndex={0}
        role="group"
        aria-labelledby={titleId}
        _focusVisible={viewerFocus}
        outlineOffset="-2px"
      >
        {children}
      </Box>
    </Flex>
  )
}
