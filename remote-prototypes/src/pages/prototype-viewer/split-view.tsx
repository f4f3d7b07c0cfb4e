import { Box, Flex } from '@lintel/shared/ui'
import type { ReactNode, Ref } from 'react'

type SplitViewProps = { stage: Ref<HTMLDivElement>; picture: ReactNode; panel: ReactNode; isPanelOpen: boolean }

/** The picture next to its panel; above it on narrow screens, with the remaining height. */
export function SplitView({ stage, picture, panel, isPanelOpen }: SplitViewProps) {
  return (
    <Flex flex="1" minH="0" direction={{ base: 'column', md: 'row' }}>
      <Box ref={stage} position="relative" flex="1" minW="0" minH={{ base: '14rem', md: '0' }}>
        {picture}
      </Box>
      <Box
        as="aside"
        id="viewer-panel"
        aria-label="Configuration"
        hidden={!isPanelOpen}
        w={{ md: '19rem', xl: '21rem' }}
        maxH={{ base: '45%', md: 'none' }}
        flexShrink={{ base: '1', md: '0' }}
        minH="0"
        overflowY="auto"
        bg="bg.panel"
        borderLeftWidth={{ md: '1px' }}
        borderTopWidth={{ base: '1px', md: '0' }}
      >
        {panel}
      </Box>
    </Flex>
  )
}
