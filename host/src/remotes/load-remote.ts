import { within } from '@lintel/shared/api'
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
/** Milliseconds in which a page is drawn after it was fetched ahead. */
const unseenFor = 10_000

/** The release of a remote that this page load uses, for all of its pages. */
type OpenRelease = {
  remote: Release
  /** How often it has failed before any page of it arrived. */
  tries: number
  /** Pages on their way, and those whose failure nobody has seen yet. */
  loading: Map<string, Promise<ComponentType>>
  /** Pages whose code is here, also after the deadline, so that the next try is instant. */
  components: Map<string, ComponentType>
  /** Whether people have seen a page of it: nothing of another release comes into this page from then on. */
  isShown: boolean
}
const open = new Map<string, OpenRelease>()

/** Releases of one remote share a global name, so one at a time is open: another one starts from the beginning. */
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
    const refusal = releasesOfPage().refusalOf(remote)
    if (refusal) throw new RemoteError(remote, refusal)
    const timeout = () => new RemoteError(remote, { kind: 'timeout', detail })
    return await within(fetchPage(release, page, opening), deadline, timeout)
  } catch (error) {
    // Once a page has arrived, its code holds state, such as an upload queue: a second copy would have its own.
    if (release.components.size === 0) release.tries += 1
    throw await remoteErrorFrom(error, { remote, page, tries })
  }
}

/** A page has been drawn. */
export function sawPage({ name }: Release): void {
  const release = open.get(name)
  if (release) release.isShown = true
}

/** The failure of a page has been shown: loading the page from now on means another try. */
export function sawFailure({ name }: Release, page: string): void {
  open.get(name)?.loading.delete(page)
}

/** Downloads and starts a page of a remote, after the role check; fails with a RemoteError only. */
export function loadRemotePage(remote: Release, page: string, opening?: PageOpening): Promise<ComponentType> {
  const release = openRelease(remote)
  const { loading } = release
  const value = release.components.get(page)
  // React reads the status, and draws the page without a pause.
  if (value) return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
  const found = loading.get(page)
  if (found) return found
  const promise = load(release, page, opening)
  loading.set(page, promise)
  const forget = () => void (loading.get(page) === promise && loading.delete(page))
  // The boundary reports the failure; without it, after a quick navigation away, nobody needs to know.
  promise.catch(() => {
    setTimeout(forget, unseenFor)
    // What failed without a connection says nothing of the connection that is there then.
    addEventListener('online', forget, { once: true })
  })
  return promise
}

/** Another try, also with another release if the registry has one by now and no page of this one has been seen. */
export async function retryRemotePage(remote: Release, page: string): Promise<ComponentType> {
  sawFailure(remote, page)
  const releases = releasesOfPage()
  if (openRelease(remote).isShown || releases.isCopy) return loadRemotePage(remote, page)
  const registry = await currentRegistry()
  if (registry) releases.learn(registry, remote.name)
  const release = releases.of(remote.name) ?? remote
  // What the registry says of the same files may have changed.
  openRelease(release).remote = release
  return loadRemotePage(release, page)
}
