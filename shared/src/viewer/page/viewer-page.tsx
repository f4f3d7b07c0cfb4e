import type { ReactNode } from 'react'
import { Flex } from '../../ui/components/index.ts'

type ViewerPageProps = {
  title: ReactNode
  children: ReactNode
}

/** Leaves room for the header above, which is 4rem high. */
const belowHeader = 'calc(100dvh - 4rem)'

/** Removes the margins and the maximum width of other pages: the picture fills the rest of the screen. */
export function ViewerPage({ title, children }: ViewerPageProps) {
  return (
    <Flex
      direction="column"
      position={{ md: 'absolute' }}
      inset="0"
      mx={{ base: '-4', md: '0' }}
      my={{ base: '-4', md: '0' }}
      h={{ base: belowHeader, md: 'auto' }}
      // Phones in landscape are too low: there the page scrolls.
      minH={{ base: '26rem', md: '0' }}
    >
      {title}
      {children}
    </Flex>
  )
}
