import { containerName, type Release, type RemotePages } from '@lintel/shared/remote'
import {
  createInstance,
  getInstance,
  registerGlobalPlugins,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime'

type Registration = { remote: Release; tries: number }

/** A loader for each page that the remote's code has. */
export type RemoteCode = Partial<RemotePages>

const hostName = 'lintel_host'

/** What is registered with the runtime, by the name of the container. */
const registrations = new Map<string, Registration>()

/** Each new try asks with another query, so that nothing that is cached, hanging or half-evaluated spoils it. */
export function addressOf({ baseUrl }: Release, file: string, tries: number): string {
  const address = new URL(file, baseUrl)
  if (tries > 0) address.searchParams.set('try', String(tries))
  return address.href
}

function createPinnedScript(src: string, integrity: string): HTMLScriptElement {
  // Mode and integrity come before the address, which starts the request.
  return Object.assign(document.createElement('script'), { crossOrigin: 'anonymous', integrity, async: true, src })
}

/** The manifest is not signed, so the registry's record decides which entry runs, from where and with which content. */
const pinnedEntries: ModuleFederationRuntimePlugin = {
  name: 'lintel-pinned-entries',
  async afterResolve(resolved) {
    const found = registrations.get(resolved.remoteInfo.name)
    if (found) {
      const entry = addressOf(found.remote, found.remote.files.entry.file, found.tries)
      Object.assign(resolved.remoteInfo, { type: 'global', entryGlobalName: resolved.remoteInfo.name, entry })
    }
    return resolved
  },
  createScript({ url, remoteInfo }) {
    const found = remoteInfo && registrations.get(remoteInfo.name)
    return found && createPinnedScript(url, found.remote.files.entry.integrity)
  },
  /** The runtime would run scripts that the manifest names, without their hashes. The entry has the hashes of all chunks. */
  async generatePreloadAssets() {
    return { cssAssets: [], jsAssetsWithoutEntry: [], entryAssets: [] }
  },
}

/** Every shared library is the host's: a second React or a second session would fail in ways that are hard to see. */
const singleCopies: ModuleFederationRuntimePlugin = {
  name: 'lintel-single-copies',
  async initContainer(initialized) {
    const { shareScope, origin, remoteInfo } = initialized
    for (const [library, versions] of Object.entries(shareScope)) {
      const provided = origin.options.shared[library]?.map(({ version }) => version) ?? []
      const [foreign] = Object.keys(versions).filter((version) => !provided.includes(version))
      if (foreign === undefined) continue
      // Other remotes must not get it either.
      Reflect.deleteProperty(versions, foreign)
      throw new Error(`${remoteInfo.name} brings its own copy of ${library}.`)
    }
    return initialized
  },
}

/**
 * The runtime keeps the promise of a download also where it has failed, so that no import of the module would ever succeed in this page.
 * It is a global plugin because each remote loads shared modules by a runtime of its own.
 */
const retriedShares: ModuleFederationRuntimePlugin = {
  name: 'lintel-retried-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    const versions = Object.values(shareScopeMap).flatMap((scope) => Object.values(scope[pkgName] ?? {}))
    for (const version of versions) if (!version.loaded) version.loading = null
  },
}

registerGlobalPlugins([retriedShares])
// The build makes the instance, with what the host shares; a test has none.
export const federation = getInstance() ?? createInstance({ name: hostName, remotes: [] })
federation.registerPlugins([pinnedEntries, singleCopies])

/** Makes a release the one that the remote's name stands for. Whatever was loaded under this name before is forgotten. */
export function registerRelease(remote: Release, tries: number): void {
  const name = containerName(remote.name)
  // Chunks announce themselves in this list, by number, and numbers mean something else in another release.
  Reflect.deleteProperty(globalThis, `webpackChunk${name}`)
  registrations.set(name, { remote, tries })
  federation.registerRemotes([{ name, entry: addressOf(remote, remote.files.manifest, tries) }], { force: true })
  // Removing a remote also removes shared modules that it was the first to load, whoever provides them.
  void federation.initializeSharing()
}

export async function loadCode({ name }: Release): Promise<RemoteCode> {
  const loaded = await federation.loadRemote<{ pages?: RemoteCode }>(`${containerName(name)}/pages`)
  return loaded?.pages ?? {}
}

/** Fetches shared modules that a page's scripts import: beside these scripts, not after them. */
export function preloadShares({ files: { shared } }: Release, page: string): void {
  const provided = (shared?.[page] ?? []).filter((name) => name in federation.options.shared)
  // Where one does not come, the script that imports it fails and the page says so.
  for (const name of provided) federation.loadShare(name).catch(() => undefined)
}
