import type { Audience, releaseEventKinds } from '@lintel/shared/contract/releases'
import { maxEarlierReleases, releaseSchema, type Release } from '@lintel/shared/remote'
import type { Transaction } from '../../../../database/scope.ts'
import { PlatformError } from '../../../../errors/platform-error.ts'
import { isEndedPreview, setPreviewed } from '../previews/repository.ts'
import { takenPaths } from '../publishing/page-paths.model.ts'
import type { RecordChanges } from './record-changes.ts'
import {
  findRelease,
  findRemote,
  findTrial,
  insertEvent,
  insertTrial,
  listReleasesOfOthers,
  updateRemote,
  updateTrial,
  type ReleaseKey,
  type StoredRelease,
  type StoredRemote,
} from './repository.ts'

/** The author of a change: a user, or the team of a release token. */
export type Author = { by: string; byId: string | null }

/** A change to a remote by an authorized author, with the registry locked. */
export type Change = {
  tx: Transaction
  name: string
  author: Author
  record: RecordChanges
}

type Kind = (typeof releaseEventKinds)[number]
type EventInput = { kind: Kind; version: string; before?: string; commit?: string | null; detail?: string }

export async function recordEvent({ tx, name, author, record }: Change, event: EventInput): Promise<void> {
  await insertEvent(tx, { name, ...author, ...event })
  const { kind, version, detail } = event
  const after = { name, version, release: kind, ...(detail && { detail }) }
  await record([{ action: 'release-changed', before: null, after }])
}

export async function requireRemote({ tx, name }: Pick<Change, 'tx' | 'name'>): Promise<StoredRemote> {
  const found = await findRemote(tx, name)
  if (found) return found
  throw new PlatformError('registry/remote-not-found', 404, 'No remote has this name.')
}

/** A release that can be delivered to users: its files exist and, unless forced, its paths don't conflict with other remotes. */
export async function requireRelease(
  { tx, name }: Pick<Change, 'tx' | 'name'>,
  { version, force = false }: { version: string; force?: boolean },
): Promise<StoredRelease> {
  const found = await findRelease(tx, { name, version })
  if (!found) throw new PlatformError('registry/release-not-found', 404, `There is no release ${version} of ${name}.`)
  if (found.removedAt !== null || (await isEndedPreview(tx, found))) {
    const detail = `The files for ${name} ${version} were removed. Release it again.`
    throw new PlatformError('registry/release-removed', 409, detail)
  }
  if (!force) await assertPathsFree(tx, releaseSchema.parse(JSON.parse(found.release)))
  return found
}

export async function assertPathsFree(tx: Transaction, release: Release): Promise<void> {
  const otherReleases = (await listReleasesOfOthers(tx, release.name)).flatMap((text) => {
    const parsed = releaseSchema.safeParse(JSON.parse(text))
    return parsed.success ? [parsed.data] : []
  })
  const conflicts = otherReleases.flatMap((other) => takenPaths(release, other))
  if (conflicts.length === 0) return
  const detail = `Pages of ${release.name} conflict with other remotes: ${conflicts.join('; ')}.`
  throw new PlatformError('registry/path-taken', 409, detail)
}

/** Makes a version live. The previous one becomes a fallback, unless it's rolled back. */
export async function makeLive(
  change: Change,
  remote: StoredRemote,
  { version, kind, commit }: { version: string; kind: 'released' | 'promoted' | 'rolledBack'; commit: string | null },
): Promise<void> {
  const trial = remote.trialId === null ? undefined : await findTrial(change.tx, remote.trialId)
  const earlierVersions = kind === 'rolledBack' ? versionsBefore(remote, version) : [remote.version, ...remote.earlier]
  await updateRemote(change.tx, change.name, {
    version,
    earlier: [...new Set(earlierVersions)].filter((other) => other !== version).slice(0, maxEarlierReleases),
    ...(trial?.version === version && { trialId: null }),
  })
  await setPreviewed(change.tx, { name: change.name, version }, false)
  await recordEvent(change, { kind, version, before: remote.version, commit })
}

/** The versions that were live before that version; all earlier versions if it was never live. */
function versionsBefore({ earlier }: StoredRemote, version: string): string[] {
  return earlier.slice(earlier.indexOf(version) + 1)
}

/**
 * Starts a trial. Changing a running trial of the same version keeps its users, so that a larger share only adds some.
 */
export async function startTrial(
  change: Change,
  { version, force = false }: Pick<ReleaseKey, 'version'> & { force?: boolean },
  input: Audience,
): Promise<void> {
  const { tx, name, author } = change
  const remote = await requireRemote(change)
  const release = await requireRelease(change, { version, force })
  if (remote.version === version) {
    throw new PlatformError('registry/trial-is-live', 409, `${name} ${version} is already live for everyone.`)
  }
  const audience = normalizedAudience(input)
  const running = remote.trialId === null ? undefined : await findTrial(tx, remote.trialId)
  if (running?.version === version) await updateTrial(tx, running.id, audience)
  else {
    const trialId = await insertTrial(tx, { name, version, ...audience, by: author.by })
    await updateRemote(tx, name, { trialId })
  }
  await setPreviewed(tx, { name, version }, false)
  await recordEvent(change, {
    kind: 'trialBegan',
    version,
    commit: release.commit,
    detail: `to ${audienceText(audience)}`,
  })
}

function normalizedAudience({ share, organizations, people }: Audience): Audience {
  if (share === 0 && organizations.length + people.length === 0) {
    const detail = 'Specify who gets the trial: a share, organizations, or users.'
    throw new PlatformError('registry/trial-for-nobody', 422, detail)
  }
  return {
    share,
    organizations: [...new Set(organizations.map((code) => code.toUpperCase()))],
    people: [...new Set(people.map((address) => address.toLowerCase()))],
  }
}

export function audienceText({ share, organizations, people }: Audience): string {
  return [...(share > 0 ? [`${share}%`] : []), ...organizations, ...people].join(', ')
}

export async function endTrial(change: Change, kind: 'trialEnded' | 'trialStopped', detail = ''): Promise<void> {
  const remote = await requireRemote(change)
  const trial = remote.trialId === null ? undefined : await findTrial(change.tx, remote.trialId)
  if (!trial) throw noTrial(change.name)
  await updateRemote(change.tx, change.name, { trialId: null })
  await recordEvent(change, { kind, version: trial.version, detail })
}

export function noTrial(name: string): PlatformError {
  return new PlatformError('registry/no-trial', 409, `No version of ${name} is on trial.`)
}
