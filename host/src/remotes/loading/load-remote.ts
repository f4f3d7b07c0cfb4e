import { within } from '@lintel/shared/api'
import { contractVersion, type PageOpening, type Release } from '@lintel/shared/remote'
import type { ComponentType } from 'react'
import { RemoteError } from '../failures/remote-error.ts'
import { keyOf } from '../releases/choose-release.ts'
import { releasesOfPage } from '../releases/releases.ts'
import { assertRequirements } from '../sharing/requirements.ts'
import { isAtAllowedOrigin } from './allowed-origins.ts'
import { remoteErrorFrom } from './diagnose-failure.ts'
import { loadCode, preloadShares, registerRelease } from './federation.ts'
import { preloadPage } from './preload-page.ts'

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
  loading: Map<string, Promise<ComponentType>>
  /** Pages that failed before anybody was there to show it, as where they were fetched ahead: loading again at once would fail as well. */
  unseen: Map<string, { failure: Promise<ComponentType>; at: number }>
  /** Pages whose code is here. What arrives after the deadline is kept as well, so that the next try is instant. */
  components: Map<string, ComponentType>
  /** Pages that people have seen. */
  shown: Set<string>
}

const open = new Map<string, OpenRelease>()

// What failed without a connection says nothing of the connection that is there now.
addEventListener('online', () => {
  for (const { unseen } of open.values()) unseen.clear()
})

/** Releases of one remote share a global name, so one at a time is open: another one starts from the beginning. */
function openRelease(remote: Release): OpenRelease {
  const found = open.get(remote.name)
  if (found && keyOf(found.remote) === keyOf(remote)) return found
  const created: OpenRelease = {
    remote,
    tries: found?.tries ?? 0,
    isRegistered: false,
    loading: new Map(),
    unseen: new Map(),
    components: new Map(),
    shown: new Set(),
  }
  open.set(remote.name, created)
  return created
}

/** Nothing is fetched before all of this holds. */
async function assertUsable(remote: Release, page: string): Promise<void> {
  const refuse = (kind: RemoteError['kind'], detail: string, cause?: unknown) =>
    new RemoteError(remote, { kind, detail, cause })
  if (remote.contractVersion !== contractVersion) {
    const detail = `it speaks version ${remote.contractVersion} of the contract, the shell speaks ${contractVersion}.`
    throw refuse('contract', detail)
  }
  if (!(page in remote.pages)) throw refuse('contract', `it has no page "${page}".`)
  if (!isAtAllowedOrigin(remote)) throw refuse('origin', `none of its code may come from ${remote.baseUrl}.`)
  const releases = releasesOfPage()
  // The registry may be a copy of one that has changed since.
  await releases.confirmed().catch((cause: unknown) => {
    throw refuse('unconfirmed', 'the list of applications could not be refreshed.', cause)
  })
  if (!releases.isInUse(remote)) throw refuse('withdrawn', 'it is not the release to use any more.')
  assertRequirements(remote)
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
    if (release.components.size === 0 && release.shown.size === 0) release.isRegistered = false
    release.tries += 1
    throw await remoteErrorFrom(error, { remote, page, tries })
  } finally {
    release.loading.delete(page)
  }
}

/** The failure of a page has been shown: loading the page from now on means another try, also where its code is here. */
export function sawFailure({ name }: Release, page: string): void {
  const release = open.get(name)
  release?.unseen.delete(page)
  if (release?.shown.has(page) === false) release.components.delete(page)
}

/** Nothing of another release comes into this page from now on. */
export function sawPage({ name }: Release, page: string): void {
  open.get(name)?.shown.add(page)
}

/** The releases that are open in this page. */
export function openReleases(): Release[] {
  return [...open.values()].map(({ remote }) => remote)
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
  const component = release.components.get(page)
  if (component) return Promise.resolve(component)
  const running = release.loading.get(page)
  if (running) return running
  const unseen = release.unseen.get(page)
  if (unseen && performance.now() - unseen.at < unseenFor) return unseen.failure
  const promise = load(release, page, opening)
  // The boundary reports the failure; without it, after a quick navigation away, nobody needs to know.
  promise.catch(() => release.unseen.set(page, { failure: promise, at: performance.now() }))
  release.loading.set(page, promise)
  return promise
}

/**
 * Another try. Where no page of the remote has been seen, the registry is asked whether the release has been replaced; else a
 * page of another release would stand beside those of this one.
 */
export async function retryRemotePage(remote: Release, page: string): Promise<ComponentType> {
  const before = openRelease(remote)
  before.unseen.delete(page)
  const releases = releasesOfPage()
  if (before.components.size > 0 || !releases.isConfirmed) return loadRemotePage(remote, page)
  const release = await releases.renewed(remote)
  // What the registry says of the same files may have changed.
  openRelease(release).remote = release
  return loadRemotePage(release, page)
}
