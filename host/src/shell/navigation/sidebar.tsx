import { useLocation } from '@lintel/shared/routing'
import { Box, Drawer, IconButton, Portal, X } from '@lintel/shared/ui'
import { useEffect, useRef, type RefObject } from 'react'
import type { NavGroup } from './nav.model.ts'
import { NavList } from './nav-list.tsx'
import { headerHeight, miniWidth, temporaryBelow } from '../sizes.ts'

type SidebarProps = { groups: NavGroup[]; isMini: boolean }

/** The permanent sidebar of wide windows: 290 px, or only icons. */
export function Sidebar({ groups, isMini }: SidebarProps) {
  const sidebar = useRef<HTMLElement>(null)
  useShownEntry(sidebar)
  return (
    <Box
      ref={sidebar}
      as="aside"
      aria-label="Sidebar"
      hideBelow="lg"
      position="sticky"
      top={headerHeight}
      height={`calc(100dvh - ${headerHeight})`}
      width={isMini ? miniWidth : 'sidebar'}
      flexShrink={0}
      overflowY="auto"
      overflowX="hidden"
      bg="bg.panel"
      borderEndWidth="1px"
      transition="width 160ms ease"
      data-mini={isMini || undefined}
    >
      <NavList groups={groups} isMini={isMini} />
    </Box>
  )
}

/** Scrolls the entry of the open page into view within the sidebar. */
function useShownEntry(sidebar: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const sidebarElement = sidebar.current
    const entry = sidebarElement?.querySelector('[aria-current=page]')
    if (!sidebarElement || !entry) return
    const [entryBox, sidebarBox] = [entry.getBoundingClientRect(), sidebarElement.getBoundingClientRect()]
    if (entryBox.top < sidebarBox.top || entryBox.bottom > sidebarBox.bottom) {
      sidebarElement.scrollBy({ top: entryBox.top - sidebarBox.top - (sidebarBox.height - entryBox.height) / 2 })
    }
  }, [sidebar, pathname])
}

type SidebarDrawerProps = { groups: NavGroup[]; title: string; isOpen: boolean; onClose: () => void }

/** The temporary sidebar of narrow windows: it covers the page, traps the focus and closes with Escape. */
export function SidebarDrawer({ groups, title, isOpen, onClose }: SidebarDrawerProps) {
  useCloseWhenWide(isOpen, onClose)
  return (
    <Drawer.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
      placement="start"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW="sidebar">
            <Drawer.Header borderBottomWidth="1px" py="3" minH={headerHeight} alignItems="center">
              <Drawer.Title textStyle="md" truncate>
                {title}
              </Drawer.Title>
              <Drawer.CloseTrigger asChild position="static" ms="auto">
                <IconButton aria-label="Close navigation" variant="ghost" colorPalette="gray">
                  <X aria-hidden />
                </IconButton>
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <Drawer.Body p="0">
              <NavList groups={groups} onNavigate={onClose} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}

function useCloseWhenWide(isOpen: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const wideWindow = window.matchMedia(`(min-width: ${temporaryBelow}px)`)
    function closeIfWide() {
      if (wideWindow.matches) onClose()
    }
    wideWindow.addEventListener('change', closeIfWide)
    return () => wideWindow.removeEventListener('change', closeIfWide)
  }, [isOpen, onClose])
}
