import { within } from '@lintel/shared/api'
import type { PageOpening, RegisteredRemote, Release } from '@lintel/shared/remote'
import { matchPath } from '@lintel/shared/routing'
import type { ComponentType } from 'react'
import { allows, rememberedRoles } from '../session/remembered-roles.ts'
import { mayPrefetch, whenIdle } from '../when-idle.ts'
import { remoteErrorFrom } from './diagnose-failure.ts'
import { loadCode, preloadShares, registerRelease } from './federation.ts'
import { preloadPage } from './preload-page.ts'
import { currentRegistry } from './registry.ts'
import { keyOf, releasesOfPage } from './releases.ts'
import { RemoteError } from './remote-error.ts'
import { assertUsable, isUsable } from './usable.ts'

/** Milliseconds for manifest, entry, chunks and the code's own start together. */
const defaultDeadline = 8_000
/** Milliseconds in which a page is drawn after it was fetched ahead. */
const unseenFor = 10_000

/** The release of a remote that this page load uses, for all of its pages. */
type OpenRelease = {
  remote: Release
  /** How often it has failed: each try uses other addresses. */
  tries: number
  isRegistered: boolean
  /** Pages on their way, and those that failed before anybody was there to show it: loading again at once would fail as well. */
  loading: Map<string, Promise<ComponentType>>
  /** Pages whose code is here. What arrives after the deadline is kept as well, so that the next try is instant. */
  components: Map<string, ComponentType>
  /** Whether people have seen a page of it: nothing of another release comes into this page from then on. */
  isShown: boolean
}
const open = new Map<string, OpenRelease>()

/** Releases of one remote share a global name, so one at a time is open: another one starts from the beginning. */
function openRelease(remote: Release): OpenRelease {
  const found = open.get(remote.name)
  if (found && keyOf(found.remote) === keyOf(remote)) return found
  const created: OpenRelease = {
    remote,
    tries: found?.tries ?? 0,
    isRegistered: false,
    loading: new Map(),
    components: new Map(),
    isShown: false,
  }
  open.set(remote.name, created)
  return created
}

async function fetchPage(release: OpenRelease, page: string, opening?: PageOpening): Promise<ComponentType> {
  const { remote, tries } = release
  preloadPage(remote, page)
  preloadShares(remote, page)
  if (!release.isRegistered) registerRelease(remote, tries)
  release.isRegistered = true
  const loader = (await loadCode(remote))[page]
  if (!loader) throw new RemoteError(remote, { kind: 'contract', detail: `its code has no page "${page}".` })
  const component = await loader(opening)
  release.components.set(page, component)
  return component
}

async function load(release: OpenRelease, page: string, opening?: PageOpening): Promise<ComponentType> {
  const { remote, tries } = release
  const { deadline = defaultDeadline } = remote
  const detail = `its code did not arrive within ${deadline / 1000} seconds.`
  try {
    await assertUsable(remote, page)
    const fetched = fetchPage(release, page, opening)
    return await within(fetched, deadline, () => new RemoteError(remote, { kind: 'timeout', detail }))
  } catch (error) {
    // Once a page has arrived, its code holds state, such as an upload queue: a second copy would have its own.
    if (release.components.size === 0 && !release.isShown) release.isRegistered = false
    release.tries += 1
    throw await remoteErrorFrom(error, { remote, page, tries })
  }
}

/** A page has been drawn. */
export function sawPage({ name }: Release): void {
  const release = open.get(name)
  if (release) release.isShown = true
}

/** The failure of a page has been shown: loading the page from now on means another try, also where its code is here. */
export function sawFailure({ name }: Release, page: string): void {
  const release = open.get(name)
  release?.loading.delete(page)
  if (release?.isShown === false) release.components.delete(page)
}

/** The component of a page whose code is here already, so that it is drawn without a pause. */
export function loadedPage(remote: Release, page: string): ComponentType | undefined {
  return openRelease(remote).components.get(page)
}

/**
 * Downloads and starts a page of a remote; fails with a RemoteError only. Call it after the role check: with the opening it may
 * ask for data.
 */
export function loadRemotePage(remote: Release, page: string, opening?: PageOpening): Promise<ComponentType> {
  const release = openRelease(remote)
  const { loading } = release
  const component = release.components.get(page)
  if (component) return Promise.resolve(component)
  const promise = loading.get(page) ?? load(release, page, opening)
  if (loading.get(page) === promise) return promise
  loading.set(page, promise)
  const forget = () => void (loading.get(page) === promise && loading.delete(page))
  // The boundary reports the failure; without it, after a quick navigation away, nobody needs to know.
  promise.then(forget, () => {
    setTimeout(forget, unseenFor)
    // What failed without a connection says nothing of the connection that is there then.
    addEventListener('online', forget, { once: true })
  })
  return promise
}

/**
 * Another try. Where no page of the remote has been seen, the registry is asked whether the release has been replaced; else a
 * page of another release would stand beside those of this one.
 */
export async function retryRemotePage(remote: Release, page: string): Promise<ComponentType> {
  const { name } = remote
  const before = openRelease(remote)
  before.loading.delete(page)
  const releases = releasesOfPage()
  if (before.components.size > 0 || !releases.isConfirmed || releases.overrides.has(name))
    return loadRemotePage(remote, page)
  const registry = await currentRegistry()
  if (registry) releases.learn(registry, name)
  const release = releases.of(name) ?? remote
  // What the registry says of the same files may have changed.
  openRelease(release).remote = release
  return loadRemotePage(release, page)
}

/** Nothing is fetched that would be refused, nor of a remote that may be out of service by now. */
function preloadUsable(remote: Release, page: string): boolean {
  if (!isUsable(remote)) return false
  preloadPage(remote, page)
  return true
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
