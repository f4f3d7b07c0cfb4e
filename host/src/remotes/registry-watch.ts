import { hasUnsavedInput } from '@lintel/shared/host'
import type { Registry } from '@lintel/shared/remote'
import { currentUser, hasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { currentRegistry } from './registry.ts'
import { keyOf, type Releases } from './releases.ts'

/** Milliseconds. Including caches, open pages are up to date within a minute. */
const interval = 30_000

/** Polls the registry while the page is visible. Returns a function that stops it. */
export function watchRegistry(releases: Releases, reload = () => window.location.reload()): () => void {
  let isStopped = false
  async function read() {
    if (document.visibilityState !== 'visible') return
    const registry = await currentRegistry()
    if (!registry || isStopped) return
    releases.learn(registry)
    offerReleases(releases, registry, reload)
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

/** Per tab, so that a reload doesn't offer the same version again. */
const storageKey = 'lintel.version-offered'

/** Offers to reload if the registry has other releases for this user; once per change, and not over unsaved input. */
function offerReleases(releases: Releases, registry: Registry, reload: () => void): void {
  const changes = otherReleases(releases, registry)
  const key = JSON.stringify(changes)
  if (hasUnsavedInput() || sessionStorage.getItem(storageKey) === key) return
  sessionStorage.setItem(storageKey, key)
  if (changes.length === 0) return
  const earlier = releases.snapshot.remotes.flatMap((remote) => remote.earlier ?? []).map(keyOf)
  const isRollback = changes.every(({ next }) => earlier.includes(next))
  showToast({
    text: isRollback ? 'An earlier version was restored.' : 'A new version is available.',
    type: 'info',
    timeout: 20_000,
    action: { text: 'Reload', callback: reload },
  })
}

/** Compared with this page's snapshot, so that a release that failed here isn't offered as new. */
function otherReleases(releases: Releases, registry: Registry): { used: string | undefined; next: string }[] {
  const user = currentUser()
  return registry.remotes.flatMap(({ name }) => {
    const [next] = releases.candidatesIn(registry, name)
    const [used] = releases.candidatesIn(releases.snapshot, name)
    if (!user || !next || releases.overrides.has(name) || (used && keyOf(used) === keyOf(next))) return []
    const isVisible = Object.values(next.pages).some(({ anyRole }) => hasAnyRole(user, anyRole))
    return isVisible ? [{ used: used && keyOf(used), next: keyOf(next) }] : []
  })
}
