import type { RoleName } from '@lintel/shared/contract'
import { sharedStore } from '@lintel/shared/host'
import { isOnTrial } from '@lintel/shared/remote'
import type { DisabledRemote, RegisteredRemote, Registry, Release } from '@lintel/shared/remote'
import { atom } from 'jotai'
import { unmetRequirements } from './federation.ts'
import { byPosition, currentRegistry } from './registry.ts'
import type { RemoteFailure, RemoteFailureKind } from './remote-error.ts'

/** Trials depend on the organization and user; overrides depend on developer roles. */
export type Person = { organization: string; userId: string; email: string; mayDevelop: boolean }

/** Roles that allow overrides. */
export const developerRoles: readonly RoleName[] = ['remotes.develop']

/** A remote as shown in the sidebar, landing page, and palette. Without a release it's disabled. */
export type OfferedRemote = Partial<Release> &
  Pick<DisabledRemote, 'name' | 'navigationGroup' | 'pages'> & { release?: Release }
export type Offered = { remotes: readonly OfferedRemote[] }

type Options = {
  registry: Registry
  /** Whether the registry is a saved copy. No remote code is loaded until the current registry is. */
  isCopy?: boolean
  /** Allowed origins of code; without configuration, those of the registry. */
  origins?: readonly string[] | undefined
}

/** Failures in one page load before an earlier release is used. */
const maxFailures = 2

/** Failures of the server, which would affect any release, so they aren't retried immediately. */
const serverFailures: readonly RemoteFailureKind[] = ['offline', 'timeout', 'unconfirmed']

/** Which release of each remote this page load uses, for a person and organization, from one snapshot of the registry. */
export class Releases {
  person: Person | undefined
  /** Override builds by remote. */
  overrides: ReadonlyMap<string, Release> = new Map()
  /** Of the registry, for this page. */
  snapshot: Registry
  isCopy: boolean
  private readonly origins: readonly string[] | undefined
  private readonly failures = new Map<string, number>()
  /** Remotes that fell back to an earlier release, until the user is notified. */
  private readonly replaced = new Set<string>()
  readonly offered

  constructor({ registry, isCopy = false, origins }: Options) {
    this.snapshot = registry
    this.isCopy = isCopy
    this.origins = origins
    this.offered = atom<Offered>({ remotes: this.offeredRemotes() })
  }

  private change(change: Partial<Pick<Releases, 'person' | 'overrides' | 'snapshot' | 'isCopy'>> = {}) {
    Object.assign(this, change)
    sharedStore.set(this.offered, { remotes: this.offeredRemotes() })
  }

  /** Sets the user and organization whose releases are used. */
  enter(person: Person) {
    if (JSON.stringify(person) !== JSON.stringify(this.person)) this.change({ person })
  }

  override(overrides: ReadonlyMap<string, Release>) {
    this.change({ overrides })
  }

  /** Replaces a saved copy with the current registry. Returns false if it's unavailable. */
  async confirm(): Promise<boolean> {
    const registry = this.isCopy ? await currentRegistry() : undefined
    if (registry) this.applyRegistry(registry)
    return !this.isCopy
  }

  disabled(name: string): DisabledRemote | undefined {
    return this.snapshot.disabled?.find((remote) => remote.name === name)
  }

  /** The page at a route path, and its release. */
  pageAt(name: string, path: string, person = this.person) {
    const disabled = this.disabled(name)
    const release = this.releaseOf(name, person)
    const pages = Object.entries((disabled ?? release)?.pages ?? {})
    const [key, page] = pages.find(([, one]) => one.path === path) ?? []
    return { disabled, release, key, page }
  }

  /** The release of a remote that runs for a person. */
  releaseOf(name: string, person = this.person): Release | undefined {
    if (this.disabled(name)) return undefined
    const override = person?.mayDevelop ? this.overrides.get(name) : undefined
    const candidates = this.candidatesIn(this.snapshot, name, person)
    return override ?? candidates.find((one) => !this.hasFailed(one)) ?? candidates[0]
  }

  /**
   * In order of preference: the trial if the user is in it, the live release (only this one if none is compatible),
   * then earlier ones.
   */
  candidatesIn({ remotes }: Registry, name: string, person = this.person): Release[] {
    const live = remotes.find((remote) => remote.name === name)
    if (!live) return []
    const isOn = live.trial !== undefined && person !== undefined && isOnTrial(live.trial, person)
    const compatible = releasesOf(live).filter(
      (one) => unmetRequirements(one).length === 0 && (isOn || one !== live.trial?.release),
    )
    return compatible.length > 0 ? compatible : [live]
  }

  private hasFailed(release: Release): boolean {
    return (this.failures.get(keyOf(release)) ?? 0) >= maxFailures
  }

  /** Records a failure. Returns whether to retry, because another release can take over if it fails again. */
  recordFailure(release: Release, kind: RemoteFailureKind): boolean {
    const { name } = release
    if (!navigator.onLine || this.overrides.has(name)) return false
    this.failures.set(keyOf(release), (this.failures.get(keyOf(release)) ?? 0) + 1)
    const otherCandidates = this.candidatesIn(this.snapshot, name).filter((one) => keyOf(one) !== keyOf(release))
    if (otherCandidates.every((one) => this.hasFailed(one))) return false
    if (!this.hasFailed(release)) return !serverFailures.includes(kind)
    this.replaced.add(name)
    this.change()
    return false
  }

  /** Whether to notify the user that a remote fell back to an earlier release; true once. */
  shouldNotifyOfFallback(name: string): boolean {
    return this.replaced.delete(name)
  }

  /**
   * Applies a new registry. Remotes that are disabled, enabled, or `unused` in this page change immediately; the others
   * change with the next page load.
   */
  applyRegistry(registry: Registry, unused?: string) {
    if (this.isCopy) {
      // Nothing of a copy has run.
      this.change({ snapshot: registry, isCopy: false })
      return
    }
    const { remotes, disabled = [] } = this.snapshot
    const replacing = registry.remotes.filter(({ name }) => name === unused || this.disabled(name))
    if (replacing.length === 0 && JSON.stringify(disabled) === JSON.stringify(registry.disabled ?? [])) return
    const others = remotes.filter((remote) => !replacing.some(({ name }) => name === remote.name))
    this.change({ snapshot: { ...registry, remotes: [...others, ...replacing] } })
  }

  /** Why a release can't be loaded; undefined if it can, or if the remote isn't listed. */
  rejectionReason(release: Release): RemoteFailure | undefined {
    const { name, baseUrl } = release
    const used = this.releaseOf(name) ?? release
    if (this.isCopy) return { kind: 'unconfirmed', detail: 'the list of applications could not be refreshed.' }
    if (!this.isAtAllowedOrigin(release)) return { kind: 'origin', detail: `code from ${baseUrl} isn't allowed.` }
    if (this.disabled(name) || keyOf(used) !== keyOf(release))
      return { kind: 'withdrawn', detail: 'it is no longer the release to use.' }
    const unmet = unmetRequirements(release)
    if (unmet.length === 0) return undefined
    const explanation = `It requires ${unmet.join(' and ')}.`
    return { kind: 'incompatible', detail: `its requirements are not met. ${explanation}`, explanation }
  }

  /** The content security policy blocks other origins too, but without an explanation. */
  private isAtAllowedOrigin(release: Release): boolean {
    const { name, baseUrl, files } = release
    // Origins of overrides are checked when the override is created.
    const isOverride = this.overrides.get(name) === release
    if (!isOverride && this.origins?.includes(new URL(baseUrl).origin) === false) return false
    // A file name can be an absolute URL; then it isn't part of this release.
    const scripts = [files.entry, ...Object.values(files.pages).flat()].map(({ file }) => file)
    return [files.manifest, ...scripts].every((file) => new URL(file, baseUrl).href.startsWith(baseUrl))
  }

  private offeredRemotes(): OfferedRemote[] {
    const { remotes, disabled = [] } = this.snapshot
    const names = new Set([...remotes.map(({ name }) => name), ...this.overrides.keys()])
    const running = [...names].flatMap((name) => {
      const release = this.releaseOf(name)
      return release && unmetRequirements(release).length === 0 ? [{ ...release, release }] : []
    })
    return [...running, ...disabled].sort(byPosition)
  }
}

function releasesOf(remote: RegisteredRemote): Release[] {
  return [...(remote.trial ? [remote.trial.release] : []), remote, ...(remote.earlier ?? [])]
}

/** A version can be at several addresses during development. */
export function keyOf({ name, version, baseUrl }: Release): string {
  return `${name} ${version} ${baseUrl}`
}

/** All pages of all releases that may be used, including disabled ones, without duplicates. */
export function remotePagePaths({ remotes, disabled = [] }: Registry): { name: string; path: string }[] {
  const paths = [...remotes.flatMap(releasesOf), ...disabled].flatMap(({ name, pages }) =>
    Object.values(pages).map(({ path }) => [`${name} ${path}`, { name, path }] as const),
  )
  return [...new Map(paths).values()]
}

let current = new Releases({ registry: { remotes: [] } })

/** A singleton per page load, because it depends on what was loaded and has failed here. */
export function installReleases(releases: Releases): void {
  current = releases
}

export function releasesOfPage(): Releases {
  return current
}
