import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from '../routing/index.ts'

/** The way to the page above, over the heading of a page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Box asChild color="fg.muted" textStyle="sm" rounded="sm" _hover={{ color: 'fg', textDecoration: 'underline' }}>
      <Link to={to}>
        <span aria-hidden>← </span>
        {children}
      </Link>
    </Box>
  )
}
