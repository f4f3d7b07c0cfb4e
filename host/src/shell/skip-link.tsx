import { Box } from '@lintel/shared/ui'
import type { RefObject } from 'react'

type SkipLinkProps = { target: RefObject<HTMLElement | null> }

export function SkipLink({ target }: SkipLinkProps) {
  return (
    <Box
      asChild
      position="fixed"
      top="2"
      insetStart="2"
      zIndex="skipNav"
      px="4"
      py="2"
      rounded="md"
      bg="bg.panel"
      color="fg"
      shadow="md"
      transform="translateY(-200%)"
      _focus={{ transform: 'none' }}
    >
      <a
        href="#main"
        onClick={(event) => {
          // The router would treat the fragment as a navigation.
          event.preventDefault()
          target.current?.focus()
        }}
      >
        Skip to content
      </a>
    </Box>
  )
}
