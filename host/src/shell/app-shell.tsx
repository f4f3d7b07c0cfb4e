import type { Organization } from '@lintel/shared/contract'
import { followLocale, hasUnsavedInput } from '@lintel/shared/host'
import { useActiveOrganization } from '@lintel/shared/organization'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from '@lintel/shared/routing'
import { useUser } from '@lintel/shared/session'
import { Box, Flex } from '@lintel/shared/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DeveloperTools } from '../developer/developer-tools.tsx'
import { HelpDialogs } from '../help/help-dialogs.tsx'
import { usePageTitle, useRouteHandle } from '../router/page-title.ts'
import { useOffered, useServices } from '../services.ts'
import { applyOrganization, followOrganization } from '../session/organization-in-tabs.ts'
import { AppHeader } from './header/app-header.tsx'
import { navigationOf, type NavGroup } from './navigation/nav.model.ts'
import { LoadingBar } from './navigation/loading-bar.tsx'
import { OfflineBanner } from './notices/offline-banner.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { Sidebar, SidebarDrawer } from './navigation/sidebar.tsx'
import { ReportNotices } from './notices/report-notices.tsx'
import { SignInOutageBanner } from './notices/sign-in-outage-banner.tsx'
import { SkipLink } from './skip-link.tsx'
import { UnsavedInputGuard } from './notices/unsaved-input-guard.tsx'
import { useMiniSidebar } from './navigation/use-mini-sidebar.ts'

/** Header, sidebar and the page's outlet. It stays mounted while pages change or fail. */
export function AppShell() {
  const availableRemotes = useOffered()
  const user = useUser()
  const organization = useActiveOrganization()
  const { title, isSidebarHidden = false } = useRouteHandle()
  const isLoading = useNavigation().state !== 'idle'
  const [isMini, toggleMini] = useMiniSidebar()
  // The drawer belongs to the page where it was opened: going back closes it too.
  const { key: locationKey } = useLocation()
  const [drawerLocation, setDrawerLocation] = useState<string>()
  const main = useRef<HTMLElement>(null)
  const pageKey = usePageKey()
  const hasSidebar = !isSidebarHidden && user !== undefined && organization !== undefined
  const groups = hasSidebar ? navigationOf(availableRemotes, user, organization.id) : []
  usePageTitle(title)
  useIdlePreload(groups)
  return (
    <Flex direction="column" minH="100dvh" css={onPaper}>
      <SkipLink target={main} />
      <LoadingBar isLoading={isLoading} />
      <AppHeader
        organization={isSidebarHidden ? undefined : organization}
        sidebar={hasSidebar ? { isMini, toggleMini, openDrawer: () => setDrawerLocation(locationKey) } : undefined}
      />
      <OfflineBanner />
      <SignInOutageBanner />
      <Flex flex="1" align="stretch">
        {hasSidebar && <Sidebar groups={groups} isMini={isMini} />}
        <Box
          as="main"
          id="main"
          ref={main}
          tabIndex={-1}
          // Pages that need the whole area, such as the viewer, are positioned over it.
          position="relative"
          flex="1"
          minW="0"
          outline="none"
          aria-busy={isLoading}
        >
          <Box maxW="8xl" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '4', md: '3' }}>
            <Outlet key={pageKey} />
          </Box>
        </Box>
      </Flex>
      {hasSidebar && (
        <SidebarDrawer
          groups={groups}
          title={organization.displayName}
          isOpen={drawerLocation === locationKey}
          onClose={() => setDrawerLocation(undefined)}
        />
      )}
      <UnsavedInputGuard />
      <ReportNotices />
      <DeveloperTools />
      {user && <HelpDialogs />}
      <RouteAnnouncer main={main} />
      <ScrollRestoration />
    </Flex>
  )
}

/**
 * Follows settings that are changed in another tab. The key changes when numbers, dates, or amounts look different: the page is
 * mounted again, unless someone would lose what they typed.
 */
function usePageKey(): number {
  const { queryClient } = useServices()
  const organization = useActiveOrganization()
  const [key, setKey] = useState(0)
  const remountPage = useEffectEvent(() => setKey((before) => (hasUnsavedInput() ? before : before + 1)))
  const onOrganization = useEffectEvent((changed: Organization) => {
    const isActive = changed.id === organization?.id
    // A tab that was slow to load may know a later change already.
    if (isActive && changed.revision <= organization.revision) return
    applyOrganization(queryClient, changed)
    if (isActive && changed.currency !== organization.currency) remountPage()
  })
  useEffect(() => followLocale(() => remountPage()), [])
  useEffect(() => followOrganization((changed) => onOrganization(changed)), [])
  return key
}

/** Only the page is printed, without the shell. */
const onPaper = {
  '@media print': {
    display: 'block',
    '& > :not(:has(> main)), & aside, & main nav, & main [role=tablist]': { display: 'none' },
    // Buttons that open a section are its heading.
    '& main .chakra-button:not([aria-expanded]:not([aria-haspopup]))': { display: 'none' },
    '& main > div': { maxWidth: 'none', padding: '0' },
  },
} as const

/** Preloads the sidebar's pages when the browser is idle. */
function useIdlePreload(groups: NavGroup[]): void {
  const { preloadWhenIdle } = useServices().remotes
  const pages = groups.flatMap(({ items }) => items.flatMap(({ source }) => source ?? []))
  const key = pages.map(({ remote, page }) => `${remote.name}/${page}`).join(' ')
  const preload = useEffectEvent(() => preloadWhenIdle(pages))
  // The list of pages is new on every render, so the effect compares their names.
  useEffect(() => preload(), [key])
}
