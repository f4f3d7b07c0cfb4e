import { withTimeout } from '@lintel/shared/api'
import type { PageOpening, Release } from '@lintel/shared/remote'
import type { ComponentType } from 'react'
import { remoteErrorFrom } from './diagnose-failure.ts'
import { loadCode, registerRelease } from './federation.ts'
import { preloadPage, preloadShares } from './preload.ts'
import { currentRegistry } from './registry.ts'
import { keyOf, releasesOfPage } from './releases.ts'
import { RemoteError } from './remote-error.ts'

/** Milliseconds for manifest, entry, chunks and the code's own start together. */
const defaultDeadline = 8_000
/** How long a preloaded page may wait for its first render, in milliseconds. */
const unseenFor = 10_000

/** The release of a remote that this page load uses, for all of its pages. */
type OpenRelease = {
  remote: Release
  /** Failed attempts before any page was loaded. */
  tries: number
  /** Pages being loaded, and failed ones whose error hasn't been displayed yet. */
  loading: Map<string, Promise<ComponentType>>
  /** Loaded pages, including those that arrived after the deadline, so that the next attempt is instant. */
  components: Map<string, ComponentType>
  /** Whether a page of it was displayed. From then on, no other release is used in this page load. */
  isShown: boolean
}
const open = new Map<string, OpenRelease>()

/** Releases of a remote share a global name, so only one is open at a time; another one starts over. */
function openRelease(remote: Release): OpenRelease {
  const found = open.get(remote.name)
  if (found && keyOf(found.remote) === keyOf(remote)) return found
  const tries = found?.tries ?? 0
  const release: OpenRelease = { remote, tries, loading: new Map(), components: new Map(), isShown: false }
  open.set(remote.name, release)
  return release
}

async function fetchPage(release: OpenRelease, page: string, opening?: PageOpening): Promise<ComponentType> {
  const { remote, tries } = release
  preloadPage(remote, page)
  preloadShares(remote, page)
  registerRelease(remote, tries)
  const loader = (await loadCode(remote))[page]
  if (!loader) throw new RemoteError(remote, { kind: 'incompatible', detail: `its code has no page "${page}".` })
  const component = await loader(opening)
  release.components.set(page, component)
  return component
}

async function load(release: OpenRelease, page: string, opening?: PageOpening): Promise<ComponentType> {
  const { remote, tries } = release
  const { deadline = defaultDeadline } = remote
  const detail = `its code did not arrive within ${deadline / 1000} seconds.`
  try {
    await releasesOfPage().confirm()
    const rejection = releasesOfPage().rejectionReason(remote)
    if (rejection) throw new RemoteError(remote, rejection)
    const timeout = () => new RemoteError(remote, { kind: 'timeout', detail })
    return await withTimeout(fetchPage(release, page, opening), deadline, timeout)
  } catch (error) {
    // A loaded page has state, such as an upload queue, which a second copy of the code would duplicate.
    if (release.components.size === 0) release.tries += 1
    throw await remoteErrorFrom(error, { remote, page, tries })
  }
}

/** Records that a page was rendered. */
export function recordPageView({ name }: Release): void {
  const release = open.get(name)
  if (release) release.isShown = true
}

/** Records that a failure was displayed: the next load is a new attempt. */
export function recordPageFailure({ name }: Release, page: string): void {
  open.get(name)?.loading.delete(page)
}

/** Downloads and starts a page of a remote, after the role check; fails with a RemoteError only. */
export function loadRemotePage(remote: Release, page: string, opening?: PageOpening): Promise<ComponentType> {
  const release = openRelease(remote)
  const { loading } = release
  const value = release.components.get(page)
  // React reads the status and renders the page without suspending.
  if (value) return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
  const found = loading.get(page)
  if (found) return found
  const promise = load(release, page, opening)
  loading.set(page, promise)
  const removeFailed = () => void (loading.get(page) === promise && loading.delete(page))
  // The boundary reports the failure. If the user has navigated away, it can be ignored.
  promise.catch(() => {
    setTimeout(removeFailed, unseenFor)
    // A failure while offline is forgotten when the connection returns.
    addEventListener('online', removeFailed, { once: true })
  })
  return promise
}

/** Tries again, with a newer release if the registry has one and no page of this one was displayed. */
export async function retryRemotePage(remote: Release, page: string): Promise<ComponentType> {
  recordPageFailure(remote, page)
  const releases = releasesOfPage()
  if (openRelease(remote).isShown || releases.isCopy) return loadRemotePage(remote, page)
  const registry = await currentRegistry()
  if (registry) releases.applyRegistry(registry, remote.name)
  const release = releases.releaseOf(remote.name) ?? remote
  // The registry entry of the same files may have changed.
  openRelease(release).remote = release
  return loadRemotePage(release, page)
}
