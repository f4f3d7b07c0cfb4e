import type { RoleName } from '@lintel/shared/contract'
import {
  isOnTrial,
  type DisabledRemote,
  type RegisteredPage,
  type RegisteredRemote,
  type Registry,
  type Release,
} from '@lintel/shared/remote'
import { sharedStore } from '@lintel/shared/host'
import { atom } from 'jotai'
import type { RemoteFailureKind } from './remote-error.ts'

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
  /** Whether this shell has what the release requires. */
  serves?: (release: Release) => boolean
  /** Where the registry is a saved copy: reads the current one. */
  confirm?: (() => Promise<Registry>) | undefined
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
  private readonly serves: (release: Release) => boolean
  private confirm: Options['confirm']
  private confirmation: Promise<Registry> | undefined
  private readonly failures = new Map<string, number>()
  /** Remotes of which an earlier release has taken the place, until the person is told. */
  private readonly replaced = new Set<string>()
  /** In the order that remotes ask for. */
  readonly offered

  constructor({ registry, serves = () => true, confirm }: Options) {
    this.snapshot = registry
    this.serves = serves
    this.confirm = confirm
    this.offered = atom<Offered>({ remotes: this.offeredRemotes() })
  }

  private changed(change: { snapshot?: Registry } = {}) {
    Object.assign(this, change)
    sharedStore.set(this.offered, { remotes: this.offeredRemotes() })
  }

  /** Whose releases sidebar and pages show from now on. */
  enter(person: Person) {
    const isSame = JSON.stringify(person) === JSON.stringify(this.person)
    this.person = person
    if (!isSame) this.changed()
  }

  override(overrides: ReadonlyMap<string, Release>) {
    this.overrides = overrides
    this.changed()
  }

  /** Whether the registry is the current one. Nothing of any remote is fetched before. */
  get isConfirmed() {
    return this.confirm === undefined
  }

  /** Resolves once the registry is the current one; code of remotes waits for it. Where it fails, the next call tries again. */
  async confirmed(): Promise<void> {
    if (!this.confirm) return
    this.confirmation ??= this.confirm().finally(() => (this.confirmation = undefined))
    const snapshot = await this.confirmation
    if (this.isConfirmed) return
    this.confirm = undefined
    // Nothing has run yet, so it may replace the whole snapshot.
    this.changed({ snapshot })
  }

  disabled(name: string): DisabledRemote | undefined {
    return this.snapshot.disabled?.find((remote) => remote.name === name)
  }

  /** What is known of the page at a path, in the release that the person uses. */
  pageOf(name: string, path: string, person = this.person): RegisteredPage | undefined {
    const described = this.disabled(name) ?? this.of(name, person)
    return described && pageAt(described, path)?.[1]
  }

  /** What runs at a path; nothing where the remote is out of service, or its release has no such page. */
  runningAt(name: string, path: string): { remote: Release; page: string } | undefined {
    const remote = this.disabled(name) ? undefined : this.of(name)
    const page = remote && pageAt(remote, path)?.[0]
    return remote && page !== undefined ? { remote, page } : undefined
  }

  /** The release of a remote that runs for a person. */
  of(name: string, person = this.person): Release | undefined {
    const override = person?.mayDevelop ? this.overrides.get(name) : undefined
    return override ?? this.usableOf(name, person)[0] ?? this.choiceIn(this.snapshot, name, person)
  }

  /** Those that may run and have not failed too often, in the order in which they are tried. */
  private usableOf(name: string, person = this.person): Release[] {
    const candidates = candidatesOf(this.snapshot, name, person)
    return candidates.filter((one) => this.serves(one) && (this.failures.get(keyOf(one)) ?? 0) < maxFailures)
  }

  /** Which release another snapshot would give. Where none is served the live one is refused, and says what it lacks. */
  choiceIn(registry: Registry, name: string, person = this.person): Release | undefined {
    const live = registry.remotes.find((remote) => remote.name === name)
    return candidatesOf(registry, name, person).find(this.serves) ?? live
  }

  /**
   * A release has failed to load or to be drawn. `again`: try it once more, since an earlier one can take its place after that.
   * `replaced`: it has failed twice, and another one has taken its place. Otherwise the person is told.
   */
  noteFailure(release: Release, kind: RemoteFailureKind): 'again' | 'replaced' | undefined {
    const { name } = release
    if (!navigator.onLine || this.overrides.has(name)) return undefined
    const times = (this.failures.get(keyOf(release)) ?? 0) + 1
    this.failures.set(keyOf(release), times)
    if (!this.usableOf(name).some((other) => keyOf(other) !== keyOf(release))) return undefined
    if (times < maxFailures) return serverFailures.includes(kind) ? undefined : 'again'
    this.replaced.add(name)
    this.changed()
    return 'replaced'
  }

  /** Whether the person who sees a page of the remote has to be told that its newest release has failed: once. */
  takeReplacement(name: string): boolean {
    return this.replaced.delete(name)
  }

  /**
   * The registry has changed while this page is open. What goes out of service does so here too, and what comes back may be of the new
   * registry, as may a remote of which nothing has run here (`unused`). The rest comes with the next page load.
   */
  learn({ remotes, disabled = [] }: Registry, unused?: string) {
    const { snapshot } = this
    const replacing = remotes.filter(({ name }) => name === unused || this.disabled(name))
    if (replacing.length === 0 && JSON.stringify(snapshot.disabled ?? []) === JSON.stringify(disabled)) return
    const others = snapshot.remotes.filter((remote) => !replacing.some(({ name }) => name === remote.name))
    this.changed({ snapshot: { ...snapshot, disabled, remotes: [...others, ...replacing] } })
  }

  /** Whether a release is still the one to run; also true of a remote that is not listed. */
  isInUse(release: Release): boolean {
    if (this.disabled(release.name)) return false
    const used = this.of(release.name)
    return !used || keyOf(used) === keyOf(release)
  }

  private offeredRemotes(): OfferedRemote[] {
    const { remotes, disabled = [] } = this.snapshot
    const overrides = this.person?.mayDevelop ? [...this.overrides.keys()] : []
    const names = new Set([...remotes.map(({ name }) => name), ...overrides])
    const running = [...names].flatMap((name) => {
      const release = this.disabled(name) ? undefined : this.of(name)
      return release && this.serves(release) ? [{ ...release, release }] : []
    })
    return [...running, ...disabled].sort(byPosition)
  }
}

function releasesOf(remote: RegisteredRemote): Release[] {
  return [...(remote.trial ? [remote.trial.release] : []), remote, ...(remote.earlier ?? [])]
}

/** What may run of a remote, in the order in which it is tried: the trial for those who are on it, the live release, earlier ones. */
function candidatesOf({ remotes }: Registry, name: string, person: Person | undefined): Release[] {
  const remote = remotes.find((one) => one.name === name)
  if (!remote) return []
  const { trial } = remote
  const isOn = trial !== undefined && person !== undefined && isOnTrial(trial, person)
  return releasesOf(remote).filter((release) => isOn || release !== trial?.release)
}

/** Two releases of one version may be at two addresses, as while a remote is developed. */
export function keyOf({ name, version, baseUrl }: Release): string {
  return `${name} ${version} ${baseUrl}`
}

/** The page of a release at a path, as routes name it. */
export function pageAt({ pages }: Pick<Release, 'pages'>, path: string) {
  return Object.entries(pages).find(([, page]) => page.path === path)
}

/** Every page of every release that may come to be used, each once, with those out of service. */
export function remotePagePaths({ remotes, disabled = [] }: Registry): { name: string; path: string }[] {
  const paths = [...remotes.flatMap(releasesOf), ...disabled].flatMap(({ name, pages }) =>
    Object.values(pages).map(({ path }) => [`${name} ${path}`, { name, path }] as const),
  )
  return [...new Map(paths).values()]
}

type Positioned = { navigationPosition?: number | undefined }

/** In the order that remotes ask for; those that ask for none come last. */
export function byPosition(one: Positioned, other: Positioned): number {
  const last = Number.MAX_SAFE_INTEGER
  return (one.navigationPosition ?? last) - (other.navigationPosition ?? last)
}

let current = new Releases({ registry: { remotes: [] } })

/** There is one choice for the whole page, since it depends on what has been loaded and has failed here. */
export function installReleases(releases: Releases): void {
  current = releases
}

export function releasesOfPage(): Releases {
  return current
}
