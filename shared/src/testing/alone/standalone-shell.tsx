import { Link, Outlet, useLocation } from '../../core/routing/index.ts'
import { Box, EmptyState, Flex, Text } from '../../ui/components/index.ts'

export type StandaloneLink = { to: string; label: string }

/** A header with the sidebar entries of the remote, and margins like in the shell. */
export function StandaloneShell({ title, links }: { title: string; links: readonly StandaloneLink[] }) {
  return (
    <>
      <Flex
        as="header"
        minH="16"
        px={{ base: '4', md: '8' }}
        py="3"
        align="center"
        columnGap="6"
        rowGap="1"
        wrap="wrap"
        borderBottomWidth="1px"
      >
        <Text fontWeight="semibold">{title}</Text>
        <Flex as="nav" aria-label={title} gap="4" wrap="wrap">
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </Flex>
      </Flex>
      <Box
        as="main"
        // Pages that need the full size are positioned over it.
        position="relative"
        minH="calc(100dvh - 4rem)"
        px={{ base: '4', md: '8' }}
        py={{ base: '6', md: '10' }}
      >
        <Outlet />
      </Box>
    </>
  )
}

/** The page for links that lead out of the remote. It only shows the address. */
export function OtherRemotePage() {
  const { pathname, search } = useLocation()
  return <EmptyState isPage title="A Page of Another Remote" description={`${pathname}${search}`} />
}
