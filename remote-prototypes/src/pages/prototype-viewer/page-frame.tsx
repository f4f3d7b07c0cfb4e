import { Flex } from '@lintel/shared/ui'
import type { ReactNode } from 'react'

/** Takes back the margins that other pages have: the picture gets all there is. The header above is 4 rem high. */
export function PageFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Flex
      direction="column"
      mx={{ base: '-4', md: '-8' }}
      my={{ base: '-6', md: '-10' }}
      minH="calc(100dvh - 4rem)"
      h={{ md: 'calc(100dvh - 4rem)' }}
    >
      {title}
      {children}
    </Flex>
  )
}
