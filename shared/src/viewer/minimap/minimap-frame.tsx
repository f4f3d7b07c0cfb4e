import type { ReactNode } from 'react'
import { Box } from '../../ui/components/index.ts'

/** The frame in a corner of the picture. `isAside`: there is a panel on the right. */
export function MinimapFrame({ isAside, children }: { isAside: boolean; children: ReactNode }) {
  return (
    <Box
      as="section"
      aria-label="Minimap"
      position="absolute"
      zIndex="1"
      bottom="4.25rem"
      right={isAside ? 'calc(20rem + 1.5rem)' : '3'}
      w="12rem"
      bg="bg.panel"
      borderWidth="1px"
      rounded="lg"
      shadow="md"
      overflow="hidden"
    >
      {children}
    </Box>
  )
}
