import { hasUnsavedInput } from '@lintel/shared/host'
import type { Registry, Release } from '@lintel/shared/remote'
import { currentUser, hasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { currentRegistry } from './registry.ts'
import { keyOf, type Releases } from './releases.ts'

/** Milliseconds. With the answer and what caches add, an open page knows within a minute. */
const interval = 30_000

/** Reads the registry again and again while the page is visible. Returns a function that stops it. */
export function watchRegistry(releases: Releases, reload = () => window.location.reload()): () => void {
  let isStopped = false
  async function read() {
    if (document.visibilityState !== 'visible') return
    const registry = await currentRegistry()
    if (!registry || isStopped) return
    // First, because a release that has gone out of service is no new version.
    offerReleases(releases, registry, reload)
    releases.learn(registry)
  }
  const onTick = () => void read()
  const timer = setInterval(onTick, interval)
  document.addEventListener('visibilitychange', onTick)
  return () => {
    isStopped = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onTick)
  }
}

/** Of the tab, so that a reload does not offer the same again. */
const storageKey = 'lintel.version-offered'

/** Offers to reload where the registry has other releases for this person than this page: once for each, and not over unsaved input. */
function offerReleases(releases: Releases, registry: Registry, reload: () => void): void {
  const offers = otherReleases(releases, registry)
  const key = offers.map(({ next }) => keyOf(next)).join('\n')
  if (offers.length === 0 || hasUnsavedInput() || sessionStorage.getItem(storageKey) === key) return
  sessionStorage.setItem(storageKey, key)
  const isRollback = offers.every(({ next, before }) => before?.some((earlier) => keyOf(earlier) === keyOf(next)))
  showToast({
    text: isRollback ? 'An earlier version was restored.' : 'A new version is available.',
    type: 'info',
    // Longer than other toasts: nobody expects it.
    timeout: 20_000,
    action: { text: 'Reload', callback: reload },
  })
}

/** Compared with what the snapshot of this page names, so that a release which has failed here is not offered as a new one. */
function otherReleases(releases: Releases, registry: Registry): { next: Release; before: Release[] | undefined }[] {
  const user = currentUser()
  if (!user) return []
  return registry.remotes.flatMap(({ name }) => {
    const next = releases.choiceIn(registry, name)
    const used = releases.choiceIn(releases.snapshot, name)
    if (!next || releases.disabled(name) || releases.overrides.has(name)) return []
    const isOther = !used || keyOf(used) !== keyOf(next)
    const mayOpen = Object.values(next.pages).some(({ anyRole }) => hasAnyRole(user, anyRole))
    const before = releases.snapshot.remotes.find((remote) => remote.name === name)?.earlier
    return isOther && mayOpen ? [{ next, before }] : []
  })
}
