import { within } from '@lintel/shared/api'
import { contractVersion, type PageOpening, type Release } from '@lintel/shared/remote'
import type { ComponentType } from 'react'
import { forgetChunks, openContainer, runChunk, type RemoteCode } from './container.ts'
import { RemoteError } from '../failures/remote-error.ts'
import { assertOrigin } from './allowed-addresses.ts'
import { remoteErrorFrom } from './diagnose-failure.ts'
import { keyOf } from '../releases/choose-release.ts'
import { releasesOfPage } from '../releases/releases-of-page.ts'
import { assertNeeds } from '../sharing/remote-needs.ts'
import { askForDoors } from '../sharing/share-scope.ts'

/** For entry, chunks and the code's own start together. */
const defaultDeadline = 8_000
/** Milliseconds in which a page is drawn after it was fetched ahead. */
const unseenFor = 10_000

/** The release of a remote that this page load uses, for all of its pages. */
type Opened = {
  remote: Release
  failures: number
  code?: Promise<RemoteCode> | undefined
  /** Chunks that are here or on their way, by file. */
  chunks: Map<string, Promise<void>>
  loading: Map<string, Promise<ComponentType>>
  /** Pages that failed before anybody was there to show it, as where they were fetched ahead: asking again at once would tell the same. */
  unseen: Map<string, { failure: Promise<ComponentType>; at: number }>
  /** Pages whose code is here. What arrives after the deadline is kept as well, so that the next try is instant. */
  arrived: Map<string, ComponentType>
  /** Pages that people have seen. */
  shown: Set<string>
}

const opened = new Map<string, Opened>()

// What failed without a connection says nothing of the connection that is there now.
addEventListener('online', () => {
  for (const { unseen } of opened.values()) unseen.clear()
})

function open(remote: Release, failures = 0): Opened {
  forgetChunks(remote)
  const created: Opened = {
    remote,
    failures,
    chunks: new Map(),
    loading: new Map(),
    unseen: new Map(),
    arrived: new Map(),
    shown: new Set(),
  }
  opened.set(remote.name, created)
  return created
}

/** Releases of one remote share a global name, so one at a time is open: going to another one begins anew. */
function openedOf(remote: Release): Opened {
  const found = opened.get(remote.name)
  return found && keyOf(found.remote) === keyOf(remote) ? found : open(remote, found?.failures)
}

function assertContract(remote: Release, page: string) {
  if (remote.contractVersion !== contractVersion) {
    const detail = `it speaks version ${remote.contractVersion} of the contract, the shell speaks ${contractVersion}.`
    throw new RemoteError(remote, { kind: 'contract', detail })
  }
  if (!(page in remote.pages)) throw new RemoteError(remote, { kind: 'contract', detail: `it has no page "${page}".` })
}

/** The registry may be a copy of one that has changed since: then nothing runs before it is known to hold. */
async function assertConfirmed(remote: Release) {
  const releases = releasesOfPage()
  try {
    await releases.confirmed()
  } catch (cause) {
    const detail = 'the list of applications could not be refreshed.'
    throw new RemoteError(remote, { kind: 'unconfirmed', detail, cause })
  }
  if (releases.isInUse(remote)) return
  // Its place shows by now what has come instead.
  throw new RemoteError(remote, { kind: 'withdrawn', detail: 'it is not the release to use any more.' })
}

function runChunks({ remote, chunks, failures }: Opened, page: string) {
  const files = remote.files.pages[page] ?? []
  return Promise.all(
    files.map((chunk) => {
      const running = chunks.get(chunk.file) ?? runChunk(remote, chunk, failures)
      chunks.set(chunk.file, running)
      return running
    }),
  )
}

async function fetchPage(release: Opened, page: string, opening?: PageOpening): Promise<ComponentType> {
  const { remote, failures } = release
  askForDoors(remote, page)
  release.code ??= openContainer(remote, failures)
  const [code] = await Promise.all([release.code, runChunks(release, page)])
  const loader = code[page]
  if (!loader) throw new RemoteError(remote, { kind: 'contract', detail: `its code has no page "${page}".` })
  const component = await loader(opening)
  release.arrived.set(page, component)
  return component
}

function withinDeadline<Value>(remote: Release, work: Promise<Value>): Promise<Value> {
  const deadline = remote.deadline ?? defaultDeadline
  const detail = `its code did not arrive within ${deadline / 1000} seconds.`
  return within(work, deadline, () => new RemoteError(remote, { kind: 'timeout', detail }))
}

async function load(release: Opened, page: string, opening?: PageOpening): Promise<ComponentType> {
  const { remote } = release
  try {
    assertContract(remote, page)
    assertOrigin(remote)
    await assertConfirmed(remote)
    await assertNeeds(remote)
    return await withinDeadline(remote, fetchPage(release, page, opening))
  } catch (error) {
    // Once a page has arrived, its code holds state, such as an upload queue: a second copy would have its own.
    if (release.arrived.size === 0 && release.shown.size === 0) release.code = undefined
    release.chunks.clear()
    release.failures += 1
    throw await remoteErrorFrom(error, remote)
  } finally {
    release.loading.delete(page)
  }
}

/** The failure of a page has been shown: whoever asks for the page from now on means another try, also where its code is here. */
export function sawFailure({ name }: Release, page: string): void {
  const release = opened.get(name)
  release?.unseen.delete(page)
  if (release?.shown.has(page) === false) release.arrived.delete(page)
}

/** Nothing of another release comes into this page from now on. */
export function sawPage({ name }: Release, page: string): void {
  opened.get(name)?.shown.add(page)
}

/** What is open in this page, for whoever asks whose code is here. */
export function openedReleases(): Release[] {
  return [...opened.values()].map(({ remote }) => remote)
}

/** The component of a page whose code is here already, so that it is drawn without a pause. */
export function loadedPage(remote: Release, page: string): ComponentType | undefined {
  return openedOf(remote).arrived.get(page)
}

/**
 * Downloads and starts a page of a remote; fails with a RemoteError only. Call it after the role check: with the opening it may
 * ask for data.
 */
export function loadRemotePage(remote: Release, page: string, opening?: PageOpening): Promise<ComponentType> {
  const release = openedOf(remote)
  const here = release.arrived.get(page)
  if (here) return Promise.resolve(here)
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
  const before = openedOf(remote)
  const { arrived, failures, unseen } = before
  unseen.delete(page)
  const releases = releasesOfPage()
  if (arrived.size > 0 || !releases.isConfirmed) return loadRemotePage(remote, page)
  const release = await releases.renewed(remote)
  if (keyOf(release) !== keyOf(remote)) open(release, failures)
  // What the registry says of the same files may be another by now.
  else before.remote = release
  return loadRemotePage(release, page)
}
