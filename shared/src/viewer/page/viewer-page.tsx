import type { ReactNode } from 'react'
import { Flex } from '../../ui/index.ts'

type ViewerPageProps = {
  title: ReactNode
  /** Nothing follows below the picture, which then ends with the screen on phones as well. */
  isPictureAlone?: boolean
  children: ReactNode
}

const belowHeader = 'calc(100dvh - 4rem)'

/** Takes back the margins and the greatest width that other pages have: the picture gets all there is. */
export function ViewerPage({ title, isPictureAlone = false, children }: ViewerPageProps) {
  return (
    <Flex
      direction="column"
      position={{ md: 'absolute' }}
      inset="0"
      mx={{ base: '-4', md: '0' }}
      my={{ base: '-6', md: '0' }}
      // The header above is 4 rem high.
      minH={{ base: isPictureAlone ? '26rem' : belowHeader, md: '0' }}
      {...(isPictureAlone && { h: { base: belowHeader, md: 'auto' } })}
    >
      {title}
      {children}
    </Flex>
  )
}
