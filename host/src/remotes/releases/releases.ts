import type { DisabledRemote, RegisteredPage, RegisteredRemote, Registry, Release } from '@lintel/shared/remote'
import type { RemoteFailureKind } from '../failures/remote-error.ts'
import { currentRegistry } from '../remote-registry.ts'
import { byPosition, candidatesOf, keyOf, pageAt, type Person } from './choose-release.ts'

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
  /** Nothing of any remote is fetched before. */
  isConfirmed: boolean
  private readonly serves: (release: Release) => boolean
  private readonly confirm: Options['confirm']
  private confirmation: Promise<void> | undefined
  private readonly failures = new Map<string, number>()
  /** Remotes of which an earlier release has taken the place, until the person is told. */
  private readonly replaced = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private offer: Offered | undefined

  constructor({ registry, serves = () => true, confirm }: Options) {
    this.snapshot = registry
    this.serves = serves
    this.confirm = confirm
    this.isConfirmed = !confirm
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private changed() {
    this.offer = undefined
    for (const listener of this.listeners) listener()
  }

  /** Whose releases sidebar and pages show from now on. */
  enter(person: Person) {
    const { organization, userId, mayDevelop } = this.person ?? {}
    const isSame = organization === person.organization && userId === person.userId && mayDevelop === person.mayDevelop
    this.person = person
    if (!isSame) this.changed()
  }

  override(overrides: ReadonlyMap<string, Release>) {
    this.overrides = overrides
    this.changed()
  }

  /** Settles once the registry is the current one; code of remotes waits for it. Where it fails, the next call tries again. */
  confirmed(): Promise<void> {
    if (this.isConfirmed || !this.confirm) return Promise.resolve()
    this.confirmation ??= this.confirm()
      .then((registry) => {
        this.isConfirmed = true
        // Nothing has run yet, so it may replace the whole snapshot.
        this.snapshot = registry
        this.changed()
      })
      .finally(() => (this.confirmation = undefined))
    return this.confirmation
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

  /** The registry has changed while this page is open: what goes out of service does so here too, the rest comes with the next page load. */
  learn({ remotes, disabled = [] }: Registry) {
    // Nothing runs of what comes back into service, so it may come from the new registry.
    const back = remotes.filter(({ name }) => this.disabled(name))
    if (back.length === 0 && JSON.stringify(this.snapshot.disabled ?? []) === JSON.stringify(disabled)) return
    this.snapshot = { ...this.snapshot, disabled }
    this.replaceListed(back)
  }

  private replaceListed(listed: readonly RegisteredRemote[]) {
    const others = this.snapshot.remotes.filter((remote) => !listed.some(({ name }) => name === remote.name))
    this.snapshot = { ...this.snapshot, remotes: [...others, ...listed] }
    this.changed()
  }

  /** Whether a release is still the one to run; also true of a remote that is not listed. */
  isInUse(release: Release): boolean {
    if (this.disabled(release.name)) return false
    const used = this.of(release.name)
    return !used || keyOf(used) === keyOf(release)
  }

  /** The release to try in place of one of which nothing has run in this page, by the registry as it is now. */
  async renewed(release: Release): Promise<Release> {
    const registry = await currentRegistry()
    if (!registry || this.overrides.has(release.name)) return release
    this.learn(registry)
    const listed = registry.remotes.filter(({ name }) => name === release.name)
    if (listed.length === 0) return release
    this.replaceListed(listed)
    return this.of(release.name) ?? release
  }

  /** In the order that remotes ask for; the same list until something changes. */
  readonly offered = (): Offered => {
    this.offer ??= { remotes: this.offeredRemotes() }
    return this.offer
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

let current = new Releases({ registry: { remotes: [] } })

/** There is one choice for the whole page, since it depends on what has been loaded and has failed here. */
export function installReleases(releases: Releases): void {
  current = releases
}

export function releasesOfPage(): Releases {
  return current
}
