import { Box, Flex } from '@chakra-ui/react'
import { useRef, type ReactNode } from 'react'
import { NavLink, useLocation } from '../../core/routing/index.ts'
import { TabRow, tabRowStyle } from './tab-row.tsx'

type LinkTabsProps = {
  label: string
  /** Link targets; relative ones are resolved against the parent page. */
  tabs: readonly { to: string; title: ReactNode }[]
}

/**
 * Tabs that are pages. They are links, so that people can open each tab directly, share it, and go back to it. The
 * page's outlet shows their content.
 */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const row = useRef<HTMLDivElement>(null)
  return (
    <Box as="nav" aria-label={label} borderBottomWidth="1px" mt="-1" mb="2">
      <TabRow row={row} open={useLocation().pathname}>
        <Flex as="ul" ref={row} listStyleType="none" {...tabRowStyle}>
          {tabs.map(({ to, title }) => (
            <li key={to}>
              <Box asChild {...tabStyle}>
                {/* Needs an exact match, because the first tab's URL often is the prefix of the others. */}
                <NavLink to={to} end={tabs.some((other) => other.to.startsWith(`${to}/`))}>
                  {title}
                </NavLink>
              </Box>
            </li>
          ))}
        </Flex>
      </TabRow>
    </Box>
  )
}

const tabStyle = {
  display: 'flex',
  alignItems: 'center',
  h: { base: '10', md: '9' },
  px: '4',
  textStyle: 'sm',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  color: 'fg.muted',
  borderBottomWidth: '2px',
  borderColor: 'transparent',
  _hover: { color: 'fg' },
  _currentPage: { color: 'fg', borderColor: 'colorPalette.solid' },
  _focusVisible: { outlineOffset: '-2px' },
} as const
