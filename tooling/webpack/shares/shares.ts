import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { entryFile, providedEntryPoints, sharedFolder, sharedPackage, sharedVersion } from './shared-package.ts'

/** An entry of `shared` in the options of `ModuleFederationPlugin`. */
type Share = { singleton: true; strictVersion: true; version: string; requiredVersion: string; shareKey: string }
type HostShare = Share & { import: string; eager: boolean }
type RemoteShare = Share & { import: false }

/** Libraries that remotes import by their own names. */
export const sharedLibraries = ['react', 'react-dom']

/** Needed by the first screen. Every other entry point is a separate chunk, loaded on demand. */
const eagerEntryPoints = [
  'api',
  'drafts',
  'manifest',
  'organization',
  'preferences',
  'remote',
  'routing',
  'schema',
  'session',
  'toast',
  'ui',
].map((name) => `${sharedPackage}/${name}`)

export const lazyEntryPoints = providedEntryPoints.filter((entryPoint) => !eagerEntryPoints.includes(entryPoint))

const requireFromShared = createRequire(path.join(sharedFolder, 'package.json'))

function libraryVersion(library: string): string {
  const file = requireFromShared.resolve(`${library}/package.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** `1.4.0` → `^1.0.0` */
function majorRange(version: string): string {
  return `^${version.split('.')[0] ?? ''}.0.0`
}

/** The range of a library that remotes accept: `^19.0.0`. */
export function libraryRange(library: string): string {
  return majorRange(libraryVersion(library))
}

/** Versions are explicit, because the plugin cannot infer them from `catalog:` and `workspace:`. */
function share(shareKey: string, version: string): Share {
  return { singleton: true, strictVersion: true, version, requiredVersion: majorRange(version), shareKey }
}

/** With the trailing slash every subpath is shared as well; otherwise `react-dom/client` would be a second copy. */
function libraryShares(): Share[] {
  return sharedLibraries.flatMap((library) =>
    [library, `${library}/`].map((key) => share(key, libraryVersion(library))),
  )
}

/**
 * `shared` of the host: it provides every entry point. Each is imported by its file, since webpack provides a subpath of a package only
 * where the host itself imports it, and a remote may be the only one that does. The keys are names that no one imports, so that the host
 * uses its own modules directly: looking each of them up in the share scope took 30 of the 650 ms of script in a profiled start.
 */
export function hostShares(): Record<string, HostShare> {
  const libraries = libraryShares().map((one) => ({ ...one, import: one.shareKey, eager: true }))
  const provided = providedEntryPoints.map((entryPoint) => ({
    ...share(entryPoint, sharedVersion),
    import: entryFile(entryPoint),
    eager: !lazyEntryPoints.includes(entryPoint),
  }))
  return Object.fromEntries([...libraries, ...provided].map((one) => [`provided:${one.shareKey}`, one]))
}

/**
 * `shared` of a remote, which carries no copy of its own: without the host's it fails. The minimum version, which depends on what the
 * remote imports, is `requires` in its manifest. Bundled entry points reach the others by their files.
 */
export function remoteShares(): Record<string, RemoteShare> {
  const consumed = (one: Share): RemoteShare => ({ ...one, import: false })
  const libraries = libraryShares().map((one) => [one.shareKey, consumed(one)] as const)
  const provided = providedEntryPoints.flatMap((entryPoint) =>
    [entryPoint, entryFile(entryPoint)].map((key) => [key, consumed(share(entryPoint, sharedVersion))] as const),
  )
  return Object.fromEntries([...libraries, ...provided])
}
