import type { ReactNode } from 'react'
import { Flex } from '../../ui/components/index.ts'

type ViewerPageProps = {
  title: ReactNode
  children: ReactNode
}

/** The header above is 4 rem high. */
const belowHeader = 'calc(100dvh - 4rem)'

/** Takes back the margins and the greatest width that other pages have: the picture gets all there is, and ends with the screen. */
export function ViewerPage({ title, children }: ViewerPageProps) {
  return (
    <Flex
      direction="column"
      position={{ md: 'absolute' }}
      inset="0"
      mx={{ base: '-4', md: '0' }}
      my={{ base: '-4', md: '0' }}
      h={{ base: belowHeader, md: 'auto' }}
      // Lying phones are lower: there the page scrolls.
      minH={{ base: '26rem', md: '0' }}
    >
      {title}
      {children}
    </Flex>
  )
}
