import { Flex } from '@lintel/shared/ui'
import type { ReactNode } from 'react'

/** Takes back the margins and the greatest width that other pages have: the picture gets all there is. */
export function PageFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Flex
      direction="column"
      position={{ md: 'absolute' }}
      inset="0"
      mx={{ base: '-4', md: '0' }}
      my={{ base: '-6', md: '0' }}
      // The header above is 4 rem high.
      minH={{ base: 'calc(100dvh - 4rem)', md: '0' }}
    >
      {title}
      {children}
    </Flex>
  )
}
