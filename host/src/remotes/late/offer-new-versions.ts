import { hasUnsavedInput } from '@lintel/shared/host'
import type { Registry } from '@lintel/shared/remote'
import { currentUser, hasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { keyOf } from '../releases/choose-release.ts'
import type { Releases } from '../releases/releases.ts'

/** Of the tab, so that a reload does not begin the hour anew. */
const storageKey = 'lintel.version-offered'
const hour = 3_600_000
/** Longer than other toasts: nobody has asked for it, so nobody waits for it. */
const timeout = 20_000

/** Offers to reload where the registry has other releases for this person than this page has: once an hour, and never over unsaved input. */
export function offerNewVersions(releases: Releases, registry: Registry, reload: () => void): void {
  if (hasUnsavedInput() || isOfferedLately() || !hasNewVersion(releases, registry)) return
  sessionStorage.setItem(storageKey, String(Date.now()))
  showToast({
    text: 'A new version is available.',
    type: 'info',
    timeout,
    action: { text: 'Reload', callback: reload },
  })
}

function isOfferedLately(): boolean {
  return Date.now() - Number(sessionStorage.getItem(storageKey) ?? 0) < hour
}

/** Compared with what the snapshot of this page names, so that a release which has failed here is not offered as a new one. */
function hasNewVersion(releases: Releases, registry: Registry): boolean {
  const user = currentUser()
  if (!user) return false
  return registry.remotes.some(({ name }) => {
    if (releases.disabled(name) || releases.overrides.has(name)) return false
    const next = releases.choiceIn(registry, name)
    const before = releases.choiceIn(releases.snapshot, name)
    if (!next || (before && keyOf(before) === keyOf(next))) return false
    return Object.values(next.pages).some(({ anyRole }) => hasAnyRole(user, anyRole))
  })
}
