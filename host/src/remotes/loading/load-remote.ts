import { within } from '@lintel/shared/api'
import { contractVersion, type PageOpening, type RegisteredRemote } from '@lintel/shared/remote'
import type { ComponentType } from 'react'
import { forgetChunks, openContainer, runChunk, type RemoteCode } from './container.ts'
import { RemoteError } from '../failures/remote-error.ts'
import { remoteErrorFrom } from './diagnose-failure.ts'
import { currentRelease } from '../remote-registry.ts'
import { assertNeeds } from '../sharing/remote-needs.ts'
import { askForDoors } from '../sharing/share-scope.ts'

/** For entry, chunks and the code's own start together. */
const defaultDeadline = 8_000

/** The release of a remote that this page load uses, for all of its pages. */
type Opened = {
  remote: RegisteredRemote
  failures: number
  code?: Promise<RemoteCode> | undefined
  /** Chunks that are here or on their way, by file. */
  chunks: Map<string, Promise<void>>
  loading: Map<string, Promise<ComponentType>>
  /** Pages whose code is here. What arrives after the deadline is kept as well, so that the next try is instant. */
  arrived: Map<string, ComponentType>
}

const opened = new Map<string, Opened>()

function open(remote: RegisteredRemote, failures = 0): Opened {
  forgetChunks(remote)
  const created: Opened = { remote, failures, chunks: new Map(), loading: new Map(), arrived: new Map() }
  opened.set(remote.name, created)
  return created
}

function openedOf(remote: RegisteredRemote): Opened {
  return opened.get(remote.name) ?? open(remote)
}

function assertContract(remote: RegisteredRemote, page: string) {
  if (remote.contractVersion !== contractVersion) {
    const detail = `it speaks version ${remote.contractVersion} of the contract, the shell speaks ${contractVersion}.`
    throw new RemoteError(remote, { kind: 'contract', detail })
  }
  if (!(page in remote.pages)) throw new RemoteError(remote, { kind: 'contract', detail: `it has no page "${page}".` })
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

function withinDeadline<Value>(remote: RegisteredRemote, work: Promise<Value>): Promise<Value> {
  const deadline = remote.deadline ?? defaultDeadline
  const detail = `its code did not arrive within ${deadline / 1000} seconds.`
  return within(work, deadline, () => new RemoteError(remote, { kind: 'timeout', detail }))
}

async function load(release: Opened, page: string, opening?: PageOpening): Promise<ComponentType> {
  const { remote } = release
  try {
    assertContract(remote, page)
    await assertNeeds(remote)
    return await withinDeadline(remote, fetchPage(release, page, opening))
  } catch (error) {
    release.code = undefined
    release.chunks.clear()
    release.failures += 1
    throw await remoteErrorFrom(error, remote)
  } finally {
    release.loading.delete(page)
  }
}

/** The release that stands in for the one listed when the page was loaded: another, once a new try has found one. */
export function releaseInUse(remote: RegisteredRemote): RegisteredRemote {
  return openedOf(remote).remote
}

/** The component of a page whose code is here already, so that it is drawn without a pause. */
export function loadedPage(remote: RegisteredRemote, page: string): ComponentType | undefined {
  return openedOf(remote).arrived.get(page)
}

/**
 * Downloads and starts a page of a remote; fails with a RemoteError only. Call it after the role check: with the opening it may
 * ask for data.
 */
export function loadRemotePage(remote: RegisteredRemote, page: string, opening?: PageOpening): Promise<ComponentType> {
  const release = openedOf(remote)
  const here = release.arrived.get(page)
  if (here) return Promise.resolve(here)
  const running = release.loading.get(page)
  if (running) return running
  const promise = load(release, page, opening)
  // The boundary reports the failure; without it, after a quick navigation away, nobody needs to know.
  promise.catch(() => undefined)
  release.loading.set(page, promise)
  return promise
}

/** Another try, with the release that the registry names by now: the one that failed may have been replaced. */
export async function retryRemotePage(remote: RegisteredRemote, page: string): Promise<ComponentType> {
  const { remote: before, failures } = openedOf(remote)
  const release = await currentRelease(before)
  if (release.version !== before.version || release.baseUrl !== before.baseUrl) open(release, failures)
  else openedOf(remote).remote = release
  return loadRemotePage(release, page)
}
