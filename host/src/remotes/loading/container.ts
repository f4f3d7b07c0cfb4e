import { containerName, type RegisteredRemote, type RemotePages } from '@lintel/shared/remote'
import { loadScript, type Script } from './load-script.ts'
import { openShareScope, type ShareScope, type SharedVersions } from '../sharing/share-scope.ts'

type File = RegisteredRemote['files']['entry']

/** What a remote's entry leaves in its global variable: webpack's container protocol. */
type Container = {
  init: (scope: ShareScope) => Promise<unknown>
  get: (module: string) => Promise<() => { pages?: RemoteCode }>
}

const hostName = 'lintel_host'

/** A loader for each page that the remote's code has. */
export type RemoteCode = Partial<RemotePages>

/** The entry ran, but what it left behind is no container of this remote. */
export class ContainerError extends Error {
  override readonly name = 'ContainerError'
}

/** A remote brings its own copy of what it has to share, such as React. */
export class SecondCopyError extends Error {
  override readonly name = 'SecondCopyError'
}

function takeContainer(name: string) {
  const container = (globalThis as unknown as Record<string, Container | undefined>)[name]
  if (typeof container?.get !== 'function') throw new ContainerError(`The entry defines no ${name}.`)
  return container
}

/**
 * The entries of the share scope that the host has put there. The federation runtime overwrites `from` of an entry with the
 * name of the first remote that loads it, so the entries themselves are remembered.
 */
const hostEntries = new WeakSet<SharedVersions[string]>()

function rememberHostEntries(scope: ShareScope) {
  for (const entry of Object.values(scope).flatMap((versions) => Object.values(versions))) {
    if (entry.from === hostName) hostEntries.add(entry)
  }
}

/** Every shared library is the host's: a second React or a second session would fail in ways that are hard to see. */
function assertSingleCopies(scope: ShareScope) {
  for (const [library, versions] of Object.entries(scope)) {
    const foreign = Object.values(versions).find((entry) => entry.from !== hostName && !hostEntries.has(entry))
    if (foreign) throw new SecondCopyError(`${foreign.from} brings its own copy of ${library}.`)
  }
}

/**
 * Where to ask for a file. Each new try asks with another query, which the entry passes on to its chunks, so that nothing
 * that is cached, hanging or half-evaluated spoils it.
 */
function scriptOf({ baseUrl }: RegisteredRemote, { file, integrity }: File, tries: number): Script {
  const address = new URL(file, baseUrl)
  if (tries > 0) address.searchParams.set('try', String(tries))
  return { address: address.href, integrity }
}

/**
 * Runs the scripts that a page starts with, beside the entry instead of after it: a chunk that arrives before its
 * container waits for it in webpack's list.
 */
export function runChunk(remote: RegisteredRemote, file: File, tries: number): Promise<void> {
  return loadScript(scriptOf(remote, file, tries))
}

/** Chunks announce themselves in a list, by number, and numbers mean something else in another release. */
export function forgetChunks({ name }: RegisteredRemote) {
  Reflect.deleteProperty(globalThis, `webpackChunk${containerName(name)}`)
}

/** Runs the remote's entry and takes its pages out. Each try runs it anew. */
export async function openContainer(remote: RegisteredRemote, tries: number): Promise<RemoteCode> {
  const name = containerName(remote.name)
  Reflect.set(globalThis, name, undefined)
  await loadScript(scriptOf(remote, remote.files.entry, tries))
  const container = takeContainer(name)
  const scope = await openShareScope()
  rememberHostEntries(scope)
  await container.init(scope)
  assertSingleCopies(scope)
  const factory = await container.get('./pages')
  return factory().pages ?? {}
}
