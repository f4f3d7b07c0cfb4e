import { unknownWords, type RegisteredRemote } from '@lintel/shared/remote'
import { withScope } from '../../../database/scope.ts'
import type { Database } from '../../../database/connect.ts'
import { PlatformError } from '../../../errors.ts'
import { contentHash } from './release.model.ts'
import { findContentHash, findCurrent, insertRelease, makeCurrent } from './repository.ts'

/** `current` is the version that the shell loads from now on; `notices` say which parts of the release this platform does not know. */
export type Publication = { name: string; version: string; current: string; notices: string[]; isNew: boolean }

/**
 * Stores a release once and for all, and lets the shell load it from now on. If it is there already, nothing changes: a build that is run
 * again must not bring back an old version; `changeRegisteredRemote` does so when somebody means it.
 */
export async function publishRelease(db: Database, release: RegisteredRemote): Promise<Publication> {
  const { name, version } = release
  const hash = contentHash(release)
  return withScope(db, {}, async (tx) => {
    const isNew = await insertRelease(tx, { name, version, release: JSON.stringify(release), contentHash: hash })
    if (!isNew && (await findContentHash(tx, { name, version })) !== hash) throw alreadyReleased(release)
    if (isNew) await makeCurrent(tx, { name, version })
    const current = (await findCurrent(tx, name)) ?? version
    return { name, version, current, notices: unknownWords(release), isNew }
  })
}

function alreadyReleased({ name, version }: RegisteredRemote): PlatformError {
  return new PlatformError(
    'registry/version-taken',
    409,
    `Version ${version} of ${name} was released with other content. A release never changes: publish a new version.`,
  )
}
