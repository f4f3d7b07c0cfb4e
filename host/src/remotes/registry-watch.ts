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
  let offeredChanges = '[]'
  async function read() {
    if (document.visibilityState !== 'visible') return
    const registry = await currentRegistry()
    if (!registry || isStopped) return
    releases.applyRegistry(registry)
    const changes = otherReleases(releases, registry)
    // Once per change, and not over unsaved input.
    if (JSON.stringify(changes) === offeredChanges || hasUnsavedInput()) return
    offeredChanges = JSON.stringify(changes)
    if (changes.length > 0) offerReload(releases, changes, reload)
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

function offerReload(releases: Releases, changes: readonly string[], reload: () => void): void {
  const earlierKeys = releases.snapshot.remotes.flatMap((remote) => remote.earlier ?? []).map(keyOf)
  const isRollback = changes.every((change) => earlierKeys.includes(change))
  showToast({
    text: isRollback ? 'An earlier version was restored.' : 'A new version is available.',
    type: 'info',
    timeout: 20_000,
    action: { text: 'Reload', callback: reload },
  })
}

/** Releases for this user that the page doesn't use. One that failed here isn't among them: it is in the page's snapshot. */
function otherReleases(releases: Releases, registry: Registry): string[] {
  const user = currentUser()
  return registry.remotes.flatMap(({ name }) => {
    const [next] = releases.candidatesIn(registry, name)
    const [used] = releases.candidatesIn(releases.snapshot, name)
    if (!user || !next || releases.overrides.has(name) || (used && keyOf(used) === keyOf(next))) return []
    return Object.values(next.pages).some(({ anyRole }) => hasAnyRole(user, anyRole)) ? [keyOf(next)] : []
  })
}
