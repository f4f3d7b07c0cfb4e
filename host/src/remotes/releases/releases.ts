import type { DisabledRemote, RegisteredPage, RegisteredRemote, Registry, Release } from '@lintel/shared/remote'
import { rememberReleases } from '../../early-script/remembered-releases.ts'
import type { RemoteFailureKind } from '../failures/remote-error.ts'
import { currentRegistry } from '../remote-registry.ts'
import { byPosition } from './by-position.ts'
import { candidatesOf, keyOf, pageAt, type Person } from './choose-release.ts'

/** A remote as sidebar, landing and palette know it; without a release it is out of service, and its pages say so. */
export type OfferedRemote = Partial<Release> &
  Pick<DisabledRemote, 'name' | 'navigationGroup' | 'pages'> & { release?: Release }
export type Offered = { remotes: readonly OfferedRemote[] }

type Parts = {
  registry: Registry
  /** Whether this shell has what the release needs. */
  serves?: (release: Release) => boolean
  /** Where a copy stands in: the registry that may be gone by, once it is known. Fails where there is none. */
  confirm?: (() => Promise<Registry>) | undefined
}

/** So often a release may fail in one page; then an earlier one takes its place. */
const mostFailures = 2

/** It may be the server that is at fault, and then it is so for any release: another try at once would only take longer. */
const ofServer: readonly RemoteFailureKind[] = ['offline', 'timeout', 'unconfirmed']

/** Which release of each remote this page load uses: chosen once for a person and organization from one snapshot of the registry. */
export class Releases {
  person: Person | undefined
  /** Local builds that a developer looks at, by remote. */
  overrides: ReadonlyMap<string, Release> = new Map()
  private registry: Registry
  private readonly serves: (release: Release) => boolean
  private readonly confirm: Parts['confirm']
  private confirmation: Promise<void> | undefined
  /** Nothing of any remote is fetched before. */
  isConfirmed: boolean
  private readonly failures = new Map<string, number>()
  private readonly chosen = new Map<string, Release>()
  /** Remotes of which an earlier release has taken the place, while nobody has been told yet. */
  private readonly untold = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private known: Offered | undefined

  constructor({ registry, serves = () => true, confirm }: Parts) {
    this.registry = registry
    this.serves = serves
    this.confirm = confirm
    this.isConfirmed = !confirm
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private changed() {
    this.known = undefined
    for (const listener of this.listeners) listener()
  }

  /** The snapshot of this page. */
  get snapshot(): Registry {
    return this.registry
  }

  /** Whose choices sidebar and pages go by from now on. */
  enter(person: Person) {
    const { organization, userId, mayDevelop } = this.person ?? {}
    const isSame = organization === person.organization && userId === person.userId && mayDevelop === person.mayDevelop
    this.person = person
    if (!isSame) this.changed()
    rememberReleases(person.organization, this.besidesLive())
  }

  /** Versions that are not the live ones, for the early script of the next page load. */
  private besidesLive(): Record<string, string> {
    const used = this.registry.remotes.map((live) => ({ live, release: this.choiceIn(this.registry, live.name) }))
    const others = used.flatMap(({ live, release }) =>
      release && release.version !== live.version ? [[live.name, release.version] as const] : [],
    )
    return Object.fromEntries(others)
  }

  override(overrides: ReadonlyMap<string, Release>) {
    this.overrides = overrides
    this.changed()
  }

  /** Settles once the registry stands by what is run; code of remotes waits for it. Where it fails, the next call asks again. */
  confirmed(): Promise<void> {
    if (this.isConfirmed || !this.confirm) return Promise.resolve()
    this.confirmation ??= this.confirm().then(
      (registry) => {
        this.isConfirmed = true
        if (registry !== this.registry) this.adopt(registry)
      },
      (error: unknown) => {
        this.confirmation = undefined
        throw error
      },
    )
    return this.confirmation
  }

  /** Nothing has run yet, so another registry may take the place of the whole snapshot. */
  private adopt(registry: Registry) {
    this.registry = registry
    this.chosen.clear()
    this.changed()
  }

  disabled(name: string): DisabledRemote | undefined {
    return this.registry.disabled?.find((remote) => remote.name === name)
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

  private listed(name: string): RegisteredRemote | undefined {
    return this.registry.remotes.find((remote) => remote.name === name)
  }

  /** The release of a remote that runs for a person. */
  of(name: string, person = this.person): Release | undefined {
    const override = person?.mayDevelop ? this.overrides.get(name) : undefined
    if (override) return override
    const key = `${person?.organization} ${person?.userId} ${name}`
    const known = this.chosen.get(key) ?? this.choose(name, person)
    if (known) this.chosen.set(key, known)
    return known
  }

  private choose(name: string, person: Person | undefined): Release | undefined {
    const listed = this.listed(name)
    // Where none is served the live one is refused, and says what it lacks.
    return listed && (this.servedOf(listed, person)[0] ?? listed)
  }

  private servedOf(listed: RegisteredRemote, person: Person | undefined): Release[] {
    const isGood = (release: Release) => (this.failures.get(keyOf(release)) ?? 0) < mostFailures
    return candidatesOf(listed, person).filter((release) => this.serves(release) && isGood(release))
  }

  /** Which release another snapshot would give to whoever is here. */
  choiceIn({ remotes }: Registry, name: string): Release | undefined {
    const listed = remotes.find((remote) => remote.name === name)
    return listed && (candidatesOf(listed, this.person).find(this.serves) ?? listed)
  }

  /**
   * A release has failed to load or to be drawn. `again`: try it once more, since something else may stand in after that.
   * `replaced`: it has failed twice, and another one has taken its place. Otherwise the person is told.
   */
  noteFailure(release: Release, kind: RemoteFailureKind): 'again' | 'replaced' | undefined {
    const listed = this.listed(release.name)
    if (!navigator.onLine || !listed || this.overrides.has(release.name)) return undefined
    const times = (this.failures.get(keyOf(release)) ?? 0) + 1
    this.failures.set(keyOf(release), times)
    const next = this.servedOf(listed, this.person).find((other) => keyOf(other) !== keyOf(release))
    if (!next) return undefined
    if (times < mostFailures) return ofServer.includes(kind) ? undefined : 'again'
    for (const [key, chosen] of this.chosen) if (keyOf(chosen) === keyOf(release)) this.chosen.delete(key)
    this.untold.add(release.name)
    this.changed()
    return 'replaced'
  }

  /** Whether the person who sees a page of the remote now has to be told that its newest release has failed: once. */
  takeReplacement(name: string): boolean {
    return this.untold.delete(name)
  }

  /** The registry has changed while this page is open: what goes out of service does so here too, the rest comes with the next page load. */
  learn({ remotes, disabled = [] }: Registry) {
    const before = this.registry
    // Nothing runs of what comes back into service, so it may come from the new registry.
    const back = remotes.filter(({ name }) => this.disabled(name))
    const stayed = before.remotes.filter((remote) => !back.some(({ name }) => name === remote.name))
    if (back.length === 0 && JSON.stringify(before.disabled ?? []) === JSON.stringify(disabled)) return
    this.registry = { ...before, remotes: [...stayed, ...back].sort(byPosition), disabled: [...disabled] }
    for (const [key, { name }] of this.chosen) if (back.some((remote) => remote.name === name)) this.chosen.delete(key)
    this.changed()
  }

  /** Whether a release is still the one to run; of a remote that is not listed nobody has said otherwise. */
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
    const listed = registry.remotes.find(({ name }) => name === release.name)
    if (!listed) return release
    const others = this.registry.remotes.filter(({ name }) => name !== listed.name)
    this.adopt({ ...this.registry, remotes: [...others, listed].sort(byPosition) })
    return this.of(release.name) ?? release
  }

  /** In the order of the registry; the same list until something changes. */
  readonly offered = (): Offered => {
    this.known ??= { remotes: this.offeredRemotes() }
    return this.known
  }

  private offeredRemotes(): OfferedRemote[] {
    const { remotes, disabled = [] } = this.registry
    const overrides = this.person?.mayDevelop ? [...this.overrides.keys()] : []
    const names = new Set([...remotes.map(({ name }) => name), ...overrides])
    const running = [...names].flatMap((name) => {
      const release = this.disabled(name) ? undefined : this.of(name)
      return release && this.serves(release) ? [{ ...release, release }] : []
    })
    return [...running, ...disabled].sort(byPosition)
  }
}
