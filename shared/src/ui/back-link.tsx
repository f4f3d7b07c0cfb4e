import { Box } from '@chakra-ui/react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from '../routing/index.ts'

type BackLinkProps = {
  to: string
  /** Before it leads there; whoever prevents the default leads elsewhere. */
  onFollow?: (event: MouseEvent) => void
  children: ReactNode
}

/** The way to the page above, over the heading of a page. */
export function BackLink({ to, onFollow, children }: BackLinkProps) {
  return (
    <Box asChild color="fg.muted" textStyle="sm" rounded="sm" _hover={{ color: 'fg', textDecoration: 'underline' }}>
      <Link to={to} onClick={onFollow}>
        <span aria-hidden>← </span>
        {children}
      </Link>
    </Box>
  )
}
