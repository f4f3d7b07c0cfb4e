import { Box, Flex } from '@lintel/shared/ui'
import type { ReactNode, Ref } from 'react'

type SplitViewProps = { stage: Ref<HTMLDivElement>; picture: ReactNode; panel: ReactNode; isPanelOpen: boolean }

/** The picture beside its panel; on narrow screens the picture on top and the panel below. */
export function SplitView({ stage, picture, panel, isPanelOpen }: SplitViewProps) {
  return (
    <Flex flex="1" minH="0" direction={{ base: 'column', md: 'row' }}>
      <Box
        ref={stage}
        position="relative"
        flex={{ base: 'none', md: '1' }}
        h={{ base: '58dvh', md: 'auto' }}
        minW="0"
        minH="0"
      >
        {picture}
      </Box>
      <Box
        as="aside"
        id="viewer-panel"
        aria-label="Configuration"
        hidden={!isPanelOpen}
        w={{ md: '19rem', xl: '21rem' }}
        flexShrink="0"
        overflowY={{ md: 'auto' }}
        bg="bg.panel"
        borderLeftWidth={{ md: '1px' }}
        borderTopWidth={{ base: '1px', md: '0' }}
      >
        {panel}
      </Box>
    </Flex>
  )
}
