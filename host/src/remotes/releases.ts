import type { RoleName } from '@lintel/shared/contract'
import { sharedStore } from '@lintel/shared/host'
import { isOnTrial } from '@lintel/shared/remote'
import type { DisabledRemote, RegisteredRemote, Registry, Release } from '@lintel/shared/remote'
import { atom } from 'jotai'
import { unmetRequirements } from './federation.ts'
import { byPosition, currentRegistry } from './registry.ts'
import type { RemoteFailure, RemoteFailureKind } from './remote-error.ts'

/** Trials depend on organization and person, and only developers may run code of their own. */
export type Person = { organization: string; userId: string; email: string; mayDevelop: boolean }

/** Who may run a remote from an address of their own. */
export const developerRoles: readonly RoleName[] = ['remotes.develop']

/** A remote as sidebar, landing and palette know it; without a release it is out of service, and its pages say so. */
export type OfferedRemote = Partial<Release> &
  Pick<DisabledRemote, 'name' | 'navigationGroup' | 'pages'> & { release?: Release }
export type Offered = { remotes: readonly OfferedRemote[] }

type Options = {
  registry: Registry
  /** The registry is a stored copy. Nothing of any remote is fetched before the current one is here. */
  isCopy?: boolean
  /** The origins that code may come from; where the configuration names none, those of the registry alone. */
  origins?: readonly string[] | undefined
}

/** How often a release may fail in one page before an earlier one takes its place. */
const maxFailures = 2

/** The server may be at fault, and then it is so for any release: another try at once would only take longer. */
const serverFailures: readonly RemoteFailureKind[] = ['offline', 'timeout', 'unconfirmed']

/** Which release of each remote this page load uses, for a person and organization, from one snapshot of the registry. */
export class Releases {
  person: Person | undefined
  /** Local builds that a developer looks at, by remote. */
  overrides: ReadonlyMap<string, Release> = new Map()
  /** Of the registry, for this page. */
  snapshot: Registry
  isCopy: boolean
  private readonly origins: readonly string[] | undefined
  private readonly failures = new Map<string, number>()
  /** Remotes that run an earlier release by now, until the person is told. */
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

  /** Whose releases sidebar and pages show from now on. */
  enter(person: Person) {
    if (JSON.stringify(person) !== JSON.stringify(this.person)) this.change({ person })
  }

  override(overrides: ReadonlyMap<string, Release>) {
    this.change({ overrides })
  }

  /** Reads the current registry where this is a copy; false where it cannot. */
  async confirm(): Promise<boolean> {
    const registry = this.isCopy ? await currentRegistry() : undefined
    if (registry) this.learn(registry)
    return !this.isCopy
  }

  disabled(name: string): DisabledRemote | undefined {
    return this.snapshot.disabled?.find((remote) => remote.name === name)
  }

  /** The page at a path, as routes name it, and the release that runs there. */
  pageAt(name: string, path: string, person = this.person) {
    const disabled = this.disabled(name)
    const release = this.of(name, person)
    const pages = Object.entries((disabled ?? release)?.pages ?? {})
    const [key, page] = pages.find(([, one]) => one.path === path) ?? []
    return { disabled, release, key, page }
  }

  /** The release of a remote that runs for a person. */
  of(name: string, person = this.person): Release | undefined {
    if (this.disabled(name)) return undefined
    const override = person?.mayDevelop ? this.overrides.get(name) : undefined
    const candidates = this.candidatesIn(this.snapshot, name, person)
    return override ?? candidates.find((one) => !this.hasFailed(one)) ?? candidates[0]
  }

  /** In the order in which they are tried: the trial for those who are on it, the live release (alone where none can run), earlier ones. */
  candidatesIn({ remotes }: Registry, name: string, person = this.person): Release[] {
    const live = remotes.find((remote) => remote.name === name)
    if (!live) return []
    const isOn = live.trial !== undefined && person !== undefined && isOnTrial(live.trial, person)
    const served = releasesOf(live).filter(
      (one) => unmetRequirements(one).length === 0 && (isOn || one !== live.trial?.release),
    )
    return served.length > 0 ? served : [live]
  }

  private hasFailed(release: Release): boolean {
    return (this.failures.get(keyOf(release)) ?? 0) >= maxFailures
  }

  /** Returns whether to try a release once more, since another one can take its place if it fails again. */
  noteFailure(release: Release, kind: RemoteFailureKind): boolean {
    const { name } = release
    if (!navigator.onLine || this.overrides.has(name)) return false
    this.failures.set(keyOf(release), (this.failures.get(keyOf(release)) ?? 0) + 1)
    const others = this.candidatesIn(this.snapshot, name).filter((one) => keyOf(one) !== keyOf(release))
    if (others.every((one) => this.hasFailed(one))) return false
    if (!this.hasFailed(release)) return !serverFailures.includes(kind)
    this.replaced.add(name)
    this.change()
    return false
  }

  /** Whether the person has to be told that the newest release of a remote has failed: once. */
  takeReplacement(name: string): boolean {
    return this.replaced.delete(name)
  }

  /**
   * The registry has changed while this page is open: remotes that go out of service, come back, or have not run here (`unused`) change
   * at once, the others with the next page load.
   */
  learn(registry: Registry, unused?: string) {
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

  /** Why no code of a release may be fetched. A remote that is not listed may run. */
  refusalOf(release: Release): RemoteFailure | undefined {
    const { name, baseUrl } = release
    const used = this.of(name) ?? release
    if (this.isCopy) return { kind: 'unconfirmed', detail: 'the list of applications could not be refreshed.' }
    if (!this.isAtAllowedOrigin(release)) return { kind: 'origin', detail: `code from ${baseUrl} isn't allowed.` }
    if (this.disabled(name) || keyOf(used) !== keyOf(release))
      return { kind: 'withdrawn', detail: 'it is no longer the release to use.' }
    const unmet = unmetRequirements(release)
    if (unmet.length === 0) return undefined
    const explanation = `It requires ${unmet.join(' and ')}.`
    return { kind: 'incompatible', detail: `its requirements are not met. ${explanation}`, explanation }
  }

  /** The page's policy would refuse other origins too, without telling the person why. */
  private isAtAllowedOrigin(release: Release): boolean {
    const { name, baseUrl, files } = release
    // Origins of overrides have been checked where the override was made.
    const isOverride = this.overrides.get(name) === release
    if (!isOverride && this.origins?.includes(new URL(baseUrl).origin) === false) return false
    // The name of a file may be a whole address, and then it is no file of this release.
    const scripts = [files.entry, ...Object.values(files.pages).flat()].map(({ file }) => file)
    return [files.manifest, ...scripts].every((file) => new URL(file, baseUrl).href.startsWith(baseUrl))
  }

  private offeredRemotes(): OfferedRemote[] {
    const { remotes, disabled = [] } = this.snapshot
    const names = new Set([...remotes.map(({ name }) => name), ...this.overrides.keys()])
    const running = [...names].flatMap((name) => {
      const release = this.of(name)
      return release && unmetRequirements(release).length === 0 ? [{ ...release, release }] : []
    })
    return [...running, ...disabled].sort(byPosition)
  }
}

function releasesOf(remote: RegisteredRemote): Release[] {
  return [...(remote.trial ? [remote.trial.release] : []), remote, ...(remote.earlier ?? [])]
}

/** Two releases of one version may be at two addresses, as while a remote is developed. */
export function keyOf({ name, version, baseUrl }: Release): string {
  return `${name} ${version} ${baseUrl}`
}

/** Every page of every release that may come to be used, each once, with those out of service. */
export function remotePagePaths({ remotes, disabled = [] }: Registry): { name: string; path: string }[] {
  const paths = [...remotes.flatMap(releasesOf), ...disabled].flatMap(({ name, pages }) =>
    Object.values(pages).map(({ path }) => [`${name} ${path}`, { name, path }] as const),
  )
  return [...new Map(paths).values()]
}

let current = new Releases({ registry: { remotes: [] } })

/** One choice for the whole page, since it depends on what has been loaded and has failed here. */
export function installReleases(releases: Releases): void {
  current = releases
}

export function releasesOfPage(): Releases {
  return current
}
