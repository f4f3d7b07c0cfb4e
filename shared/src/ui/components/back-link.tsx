import { Box } from '@chakra-ui/react'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate, useParams } from '../../core/routing/index.ts'

type BackLinkProps = {
  to: string
  /** Called before navigating; prevent the default to navigate elsewhere. */
  onFollow?: (event: MouseEvent) => void
  children: ReactNode
}

/**
 * The link to the parent page, above the heading. If the person came from there, it goes back in the history, so that
 * filter, page and scroll position of the list are restored.
 */
export function BackLink({ to, onFollow, children }: BackLinkProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { tab } = useParams()
  const page = tab === undefined ? pathname : pathname.slice(0, pathname.lastIndexOf('/'))
  function follow(event: MouseEvent) {
    onFollow?.(event)
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
    const steps = stepsBackTo(to, page)
    if (steps === undefined) return
    event.preventDefault()
    void navigate(-steps)
  }
  return (
    <Box asChild color="fg.muted" textStyle="sm" rounded="sm" _hover={{ color: 'fg', textDecoration: 'underline' }}>
      <Link to={to} onClick={follow}>
        <span aria-hidden>← </span>
        {children}
      </Link>
    </Box>
  )
}

/**
 * Number of history entries back to the parent page, if only pages below it or tabs of this page were opened since.
 */
function stepsBackTo(to: string, page: string): number | undefined {
  // Not supported by all browsers.
  const { navigation } = window as { navigation?: Pick<Navigation, 'currentEntry' | 'entries'> }
  const above = new URL(to, location.href).pathname
  const previousEntries = navigation?.entries().slice(0, navigation.currentEntry?.index ?? 0) ?? []
  const paths = previousEntries.map(({ url }) => (url === null ? '' : new URL(url).pathname)).toReversed()
  const index = paths.findIndex((path) => !`${path}/`.startsWith(`${page}/`) && !path.startsWith(`${above}/`))
  return paths[index] === above ? index + 1 : undefined
}
