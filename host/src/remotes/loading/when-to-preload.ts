import type { PageOpening, RegisteredRemote, Release } from '@lintel/shared/remote'
import { matchPath } from '@lintel/shared/routing'
import { allows, rememberedRoles } from '../../session/remembered-roles.ts'
import { mayPrefetch, whenIdle } from '../../when-idle.ts'
import { releasesOfPage } from '../releases/releases.ts'
import { isServed } from '../sharing/requirements.ts'
import { isAtAllowedOrigin } from './allowed-origins.ts'
import { preloadShares } from './federation.ts'
import { loadRemotePage } from './load-remote.ts'
import { preloadPage } from './preload-page.ts'

/** Nothing is fetched that would be refused, nor of a remote that may be out of service by now. */
function preloadUsable(remote: Release, page: string): boolean {
  const releases = releasesOfPage()
  const isUsable = releases.isConfirmed && releases.isInUse(remote) && isServed(remote) && isAtAllowedOrigin(remote)
  if (isUsable) preloadPage(remote, page)
  return isUsable
}

/**
 * For the page that the address names, while person and organization are still unknown: fetches its code if the roles of the last
 * load allow the page. A remote on trial waits, because its release depends on the person.
 */
export function preloadExpectedPage(remotes: readonly RegisteredRemote[], pathname: string): void {
  const found = remotes
    .filter(({ trial }) => !trial)
    .flatMap((remote) => Object.entries(remote.pages).map(([key, page]) => ({ remote, key, page })))
    .flatMap(({ page, ...one }) => {
      const match = matchPath(`/:organization/${page.path}`, pathname)
      return match ? [{ ...one, page, organization: match.params['organization'] ?? '' }] : []
    })
    // The page that spells out most of the address.
    .sort((one, other) => one.page.path.split(':').length - other.page.path.split(':').length)[0]
  const roles = found && rememberedRoles(found.organization)
  if (!roles || !allows(roles, found.page.anyRole)) return
  if (preloadUsable(found.remote, found.key)) preloadShares(found.remote, found.key)
}

/** For a page that is being opened: its code and first data arrive while the shell does the rest. Call it after the role check. */
export function preloadRemotePage(remote: Release, page: string, opening: PageOpening): void {
  void loadRemotePage(remote, page, opening)
}

/** For a link to a page that the user may open: whoever points at it or reaches it by keyboard will probably follow. */
export function preloadOnIntent(remote: Release, page: string) {
  function preload() {
    if (mayPrefetch()) preloadUsable(remote, page)
  }
  return { onPointerEnter: preload, onFocus: preload }
}

/** For pages that the user may open: fetched when nothing else is going on. Returns a function that stops it. */
export function preloadWhenIdle(pages: readonly { remote: Release; page: string }[]): () => void {
  return whenIdle(
    ...pages.map(
      ({ remote, page }) =>
        () =>
          preloadUsable(remote, page),
    ),
  )
}
