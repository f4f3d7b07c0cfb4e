import { Box, Flex } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import { PanelBoundary } from './states/panel-boundary.tsx'
import { Heading } from './text.tsx'

type PanelProps = { title: string; aside?: ReactNode; children: ReactNode }

/** A section of a page with its heading. Content that throws is replaced by an error in its place. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId()
  return (
    <Box
      as="section"
      aria-labelledby={id}
      bg="bg.panel"
      borderWidth="1px"
      rounded="xl"
      shadow="xs"
      p={{ base: '4', md: '5' }}
      minW="0"
    >
      <Flex align="center" justify="space-between" gap="3" mb="4" wrap="wrap">
        {/* A long title wraps beside `aside`. Only in narrow panels is `aside` below the title. */}
        <Heading as="h2" id={id} textStyle="md" flex="1 1 12rem" minW="0" overflowWrap="anywhere">
          {title}
        </Heading>
        {aside}
      </Flex>
      <PanelBoundary>{children}</PanelBoundary>
    </Box>
  )
}
