import { containerName, contractVersion, type Release, type RemotePages } from '@lintel/shared/remote'
import { createInstance, getInstance, registerGlobalPlugins, satisfy } from '@module-federation/enhanced/runtime'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/** Registrations with the runtime, by container name. */
const registrations = new Map<string, { remote: Release; tries: number }>()

/** Each attempt has its own query string, so that cached, pending, or partly evaluated files don't affect it. */
export function addressOf({ baseUrl }: Release, file: string, tries: number): string {
  const address = new URL(file, baseUrl)
  if (tries > 0) address.searchParams.set('try', String(tries))
  return address.href
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
    if (!found) return undefined
    const { integrity } = found.remote.files.entry
    // The address comes last, because it starts the request.
    const request = { crossOrigin: 'anonymous', integrity, async: true, src: url }
    return Object.assign(document.createElement('script'), request)
  },
  /** The runtime would run what the manifest names, without hashes. */
  generatePreloadAssets: async () => ({ cssAssets: [], jsAssetsWithoutEntry: [], entryAssets: [] }),
}

/** Only the host provides shared libraries: a second React or session would fail in subtle ways. */
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

/** The runtime caches the promise of a failed download. A global plugin, because each remote has its own runtime. */
const retriedShares: ModuleFederationRuntimePlugin = {
  name: 'lintel-retried-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    const versions = Object.values(shareScopeMap).flatMap((scope) => Object.values(scope[pkgName] ?? {}))
    for (const version of versions) if (!version.loaded) version.loading = null
  },
}

registerGlobalPlugins([retriedShares])
// The build creates the instance with the host's shared modules; tests have none.
export const federation = getInstance() ?? createInstance({ name: 'lintel_host', remotes: [] })
federation.registerPlugins([pinnedEntries, singleCopies])

/** Registers this attempt at a release under the remote's name, and discards what was loaded under this name before. */
export function registerRelease(remote: Release, tries: number): void {
  const name = containerName(remote.name)
  const found = registrations.get(name)
  if (found?.remote === remote && found.tries === tries) return
  // Chunks announce themselves in this list, by number, and numbers mean something else in another release.
  Reflect.deleteProperty(globalThis, `webpackChunk${name}`)
  registrations.set(name, { remote, tries })
  federation.registerRemotes([{ name, entry: addressOf(remote, remote.files.manifest, tries) }], { force: true })
  // Removing a remote also removes shared modules that it was the first to load, whoever provides them.
  void federation.initializeSharing()
}

/** Returns a loader for each page of the remote. */
export async function loadCode({ name }: Release): Promise<Partial<RemotePages>> {
  const loaded = await federation.loadRemote<{ pages?: Partial<RemotePages> }>(`${containerName(name)}/pages`)
  return loaded?.pages ?? {}
}

/** Entry points of a package are shared under separate names (`@lintel/shared/ui`) with the version of the package. */
function providedVersions(name: string): string[] {
  const found = Object.entries(federation.options.shared).filter(([key]) => key === name || key.startsWith(`${name}/`))
  return [...new Set(found.flatMap(([, shares]) => shares.map(({ version }) => version)))]
}

const satisfied = new Map<string, boolean>()

/** Parsing versions takes a noticeable part of the start, and all remotes ask for the same few ranges. */
function isSatisfied(version: string, range: string): boolean {
  const key = `${version} ${range}`
  const result = satisfied.get(key) ?? satisfy(version, range)
  satisfied.set(key, result)
  return result
}

/** The release's requirements that this shell doesn't meet, in words. */
export function unmetRequirements({ contractVersion: contract, requires = {} }: Release): string[] {
  const unmet = Object.entries(requires).flatMap(([name, range]) => {
    const provided = providedVersions(name)
    if (provided.some((version) => isSatisfied(version, range))) return []
    return [`${name} ${range} (this shell provides ${provided.join(', ') || 'none'})`]
  })
  if (contract === contractVersion) return unmet
  return [`version ${contract} of the remote contract (this shell provides ${contractVersion})`, ...unmet]
}
