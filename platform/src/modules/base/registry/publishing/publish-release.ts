import type { Audience } from '@lintel/shared/contract/releases'
import { releaseSchema, findUnknownNames, type Release } from '@lintel/shared/remote'
import { withScope, type Transaction } from '../../../../database/scope.ts'
import type { Database } from '../../../../database/connect.ts'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { RecordChanges } from '../remotes/record-changes.ts'
import {
  assertPathsFree,
  audienceText,
  startTrial,
  recordEvent,
  makeLive,
  type Author,
  type Change,
} from '../remotes/remote-changes.ts'
import {
  findRelease,
  findRemote,
  findTrial,
  lockRegistry,
  insertRelease,
  insertRemote,
  moveRelease,
  setRemoved,
  type StoredRelease,
  type StoredTrial,
} from '../remotes/repository.ts'
import { countOtherPreviews, savePreview, setPreviewed } from '../previews/repository.ts'
import { assertServable } from './release-checks.ts'
import { contentHash, unknownRoles, withoutOrigin } from './release.model.ts'

/** `current` is the version that goes to everyone; `notices` say which parts of the release this platform does not know. */
export type Publication = { name: string; version: string; current: string; notices: string[]; isNew: boolean }

type Moved = Pick<StoredRelease, 'name' | 'version' | 'release' | 'contentHash'>

export type Publishing = {
  release: Release
  audience?: Audience | undefined
  /** The name of a preview. */
  preview?: string | undefined
  /** Skips the checks of requirements, roles, and paths. */
  force: boolean
  author: Author
  recordIn(tx: Transaction): RecordChanges
}

/**
 * Stores an immutable release, and makes it live for everyone or its audience. A release that already exists doesn't become live again, so that
 * repeating a build never brings back an old version; `promote` and `rollback` do that on purpose.
 */
export async function publishRelease(db: Database, publishing: Publishing): Promise<Publication> {
  const { release, audience, preview, force, author, recordIn } = publishing
  const { name, version } = release
  assertServable(release, force)
  if (!force) assertRolesKnown(release)
  return withScope(db, {}, async (tx) => {
    await lockRegistry(tx)
    const change = { tx, name, author, record: recordIn(tx) }
    const running = await runningTrial(change)
    const stored = await keepRelease(change, release)
    // No one was given a version that was only previewed.
    const isNew = stored !== 'known'
    if (isNew && !force) await assertPathsFree(tx, release)
    if (preview !== undefined) await publishPreview(change, { version, preview, isNew })
    else if (audience) await tryOut(change, { release, audience, isNew, force })
    else if (isNew) await goLive(change, release)
    const current = (await findRemote(tx, name))?.version ?? version
    const trials = preview === undefined && running ? trialNotices(running, { version, audience }) : []
    return { name, version, current, notices: [...findUnknownNames(release), ...trials], isNew }
  })
}

async function runningTrial({ tx, name }: Change): Promise<StoredTrial | undefined> {
  const remote = await findRemote(tx, name)
  return remote?.trialId == null ? undefined : findTrial(tx, remote.trialId)
}

function assertRolesKnown(release: Release): void {
  const roles = unknownRoles(release)
  if (roles.length === 0) return
  const detail = `Undefined roles: ${roles.join(', ')}. Describe them in the remote's "roles", or correct them.`
  throw new PlatformError('registry/role-unknown', 422, detail)
}

/** The effect of a release on a running trial. */
function trialNotices(running: StoredTrial, next: Pick<Publishing, 'audience'> & { version: string }): string[] {
  const isSame = running.version === next.version
  const before = audienceText(running)
  if (next.audience === undefined) return isSame ? [] : [`The trial of ${running.version} (${before}) continues.`]
  const now = audienceText(next.audience)
  if (!isSame) return [`It replaces the trial of ${running.version} (${before}). The trial goes to ${now} now.`]
  return before === now ? [] : [`The audience of the trial changes from ${before} to ${now}.`]
}

/** Limits what a loop on a build server can store. */
const maxPreviews = 100

/** Makes the version available to developers with the link, instead of the one that the name had before. */
async function publishPreview(
  change: Change,
  { version, preview, isNew }: { version: string; preview: string; isNew: boolean },
): Promise<void> {
  const { tx, name, author } = change
  if ((await countOtherPreviews(tx, name, preview)) >= maxPreviews) {
    const detail = `${name} already has ${maxPreviews} previews, which is the limit. Previews end after 14 days.`
    throw new PlatformError('registry/too-many-previews', 409, detail)
  }
  await savePreview(tx, { name, preview, version, by: author.by })
  if (isNew) await setPreviewed(tx, { name, version }, true)
  await recordEvent(change, { kind: 'released', version, detail: `preview ${preview}` })
}

/** Whether the version is new, has only been previewed, or is known otherwise. */
async function keepRelease(change: Change, release: Release): Promise<'new' | 'previewed' | 'known'> {
  const { tx, author } = change
  const { name, version, commit = null } = release
  const hash = contentHash(release)
  const content = withoutOrigin(release)
  const stored = { name, version, release: JSON.stringify(content), contentHash: hash, releasedBy: author.by, commit }
  if (await insertRelease(tx, stored)) return 'new'
  const existing = await findRelease(tx, { name, version })
  if (!existing) throw new Error('A release that could not be inserted is not there.')
  if (existing.contentHash !== hash) await move(change, existing, stored)
  if (existing.removedAt !== null) await setRemoved(tx, { name, version }, false)
  return existing.previewedAt === null ? 'known' : 'previewed'
}

/** Updates the address of equal content, such as after files were moved or the domain has changed. Rejects other content. */
async function move(change: Change, existing: StoredRelease, stored: Moved): Promise<void> {
  const { name, version, release, contentHash: hash } = stored
  const before = releaseSchema.parse(JSON.parse(existing.release))
  const now = releaseSchema.parse(JSON.parse(release))
  if (contentHash({ ...now, baseUrl: before.baseUrl }) !== existing.contentHash) throw alreadyReleased(now)
  await moveRelease(change.tx, { name, version }, { release, contentHash: hash })
  await recordEvent(change, { kind: 'released', version, detail: `now at ${now.baseUrl}` })
}

async function goLive(change: Change, release: Release): Promise<void> {
  const { tx, name } = change
  const { version, commit = null } = release
  const remote = await findRemote(tx, name)
  if (remote) return makeLive(change, remote, { version, kind: 'released', commit })
  await insertRemote(tx, { name, version })
  await setPreviewed(tx, { name, version }, false)
  await recordEvent(change, { kind: 'released', version, commit })
}

async function tryOut(
  change: Change,
  { release, audience, isNew, force }: { release: Release; audience: Audience; isNew: boolean; force: boolean },
): Promise<void> {
  const { name, version, commit = null } = release
  if (!(await findRemote(change.tx, name))) {
    const detail = `No version of ${name} is live yet. Release it to everyone first, without an audience.`
    throw new PlatformError('registry/nothing-live', 409, detail)
  }
  if (isNew) await recordEvent(change, { kind: 'released', version, commit })
  await startTrial(change, { version, force }, audience)
}

function alreadyReleased({ name, version }: Release): PlatformError {
  return new PlatformError(
    'registry/version-taken',
    409,
    `Version ${version} of ${name} was already released with different content. Releases can't change. Publish a new version.`,
  )
}
