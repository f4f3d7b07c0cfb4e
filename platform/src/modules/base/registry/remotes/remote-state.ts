import type { ReleasedVersion, ReleaseEvent, ReleasePreview, RemoteState } from '@lintel/shared/contract/releases'
import { releaseSchema } from '@lintel/shared/remote'
import type { Transaction } from '../../../../database/scope.ts'
import { PlatformError } from '../../../../errors/platform-error.ts'
import { listPreviews, type StoredPreview } from '../previews/repository.ts'
import { requireRemote } from './remote-changes.ts'
import {
  findRelease,
  findTrial,
  listReleases,
  listRemotes,
  setRemoved,
  type ReleaseKey,
  type StoredEvent,
  type StoredRelease,
  type StoredRemote,
  type StoredTrial,
} from './repository.ts'

/** A remote can have hundreds of old versions that no one needs. */
const maxVersions = 200
const keptDays = 30

/** The states of all remotes that `isVisible` accepts; it excludes remotes of other teams. */
export async function readStates(tx: Transaction, isVisible: (name: string) => boolean): Promise<RemoteState[]> {
  const states: RemoteState[] = []
  for (const remote of (await listRemotes(tx)).filter(({ name }) => isVisible(name)))
    states.push(await stateOf(tx, remote))
  return states
}

export async function readState(tx: Transaction, name: string): Promise<RemoteState> {
  return stateOf(tx, await requireRemote({ tx, name }))
}

async function stateOf(tx: Transaction, remote: StoredRemote): Promise<RemoteState> {
  const { name, version: live, earlier, trialId } = remote
  const trial = trialId === null ? undefined : await findTrial(tx, trialId)
  const releases = await listReleases(tx, name, maxVersions)
  const previews = await listPreviews(tx, name)
  const current = await findRelease(tx, { name, version: live })
  const { owner, navigationGroup } = releaseSchema.parse(JSON.parse(current?.release ?? '{}'))
  const available = earlier.filter((version) => releases.some((release) => release.version === version))
  return {
    name,
    owner,
    navigationGroup,
    live,
    previous: available[0] ?? null,
    earlier: available,
    trial: trial ? describeTrial(trial) : null,
    disabled: disabledOf(remote),
    changedAt: remote.changedAt.toISOString(),
    versions: releases.map((release) => versionOf(release, isKept({ remote, trial, previews }, release))),
    previews: previews.map(previewOf),
  }
}

function describeTrial({ version, share, organizations, people, since, by, shown, failed }: StoredTrial) {
  return { version, share, organizations, people, since: since.toISOString(), by, shown, failed }
}

function disabledOf({ disabledReason: reason, disabledAt, disabledBy: by, changedAt }: StoredRemote) {
  return reason === null ? null : { reason, since: (disabledAt ?? changedAt).toISOString(), by }
}

type Pointers = { remote: StoredRemote; trial: StoredTrial | undefined }

function isInUse({ remote, trial }: Pointers, version: string): boolean {
  return [remote.version, ...remote.earlier, trial?.version].includes(version)
}

/** Versions in use, in a preview or released recently are retained. */
function isKept({ previews, ...pointers }: Pointers & { previews: readonly StoredPreview[] }, release: StoredRelease) {
  const isPreviewed = previews.some(({ version }) => version === release.version)
  return isInUse(pointers, release.version) || isPreviewed || isRecent(release)
}

function previewOf({ preview, version, since, by, expiresAt }: StoredPreview): ReleasePreview {
  return { preview, version, releasedAt: since.toISOString(), releasedBy: by, expiresAt: expiresAt.toISOString() }
}

function isRecent({ releasedAt }: StoredRelease): boolean {
  return Date.now() - releasedAt.getTime() < keptDays * 24 * 3_600_000
}

function versionOf(release: StoredRelease, isReleaseKept: boolean): ReleasedVersion {
  const { version, releasedAt, releasedBy, commit, alertedAt, alert } = release
  return {
    ...{ version, releasedBy, commit, isKept: isReleaseKept },
    releasedAt: releasedAt.toISOString(),
    alert: alertedAt && { at: alertedAt.toISOString(), detail: alert },
  }
}

/** Retires a version before its files are deleted, so that no remote falls back to it. */
export async function pruneRelease(tx: Transaction, { name, version }: ReleaseKey): Promise<void> {
  const remote = await requireRemote({ tx, name })
  const trial = remote.trialId === null ? undefined : await findTrial(tx, remote.trialId)
  const release = await findRelease(tx, { name, version })
  if (!release) throw new PlatformError('registry/release-not-found', 404, `There is no release ${version} of ${name}.`)
  const previews = await listPreviews(tx, name)
  if (isKept({ remote, trial, previews }, release)) {
    const detail = `${name} ${version} is live, on trial, on standby, a preview, or less than ${keptDays} days old.`
    throw new PlatformError('registry/release-kept', 409, detail)
  }
  await setRemoved(tx, { name, version }, true)
}

export function eventOf({ id, kind, at, by, version, before, commit, detail }: StoredEvent): ReleaseEvent {
  return { id, kind: kind as ReleaseEvent['kind'], at: at.toISOString(), by, version, before, commit, detail }
}
