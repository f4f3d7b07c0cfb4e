import type { Database } from '../../../database/connect.ts'
import { withScope } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors.ts'
import { changeRemote, findContentHash } from './repository.ts'

export type RemoteChange = { version?: string | undefined; disabled?: string | null | undefined }

/** Switches a remote to another release, takes it out of service or brings it back; nothing is built or copied. */
export async function changeRegisteredRemote(db: Database, name: string, { version, disabled }: RemoteChange) {
  return withScope(db, {}, async (tx) => {
    if (version !== undefined && (await findContentHash(tx, { name, version })) === undefined) {
      throw new PlatformError('registry/release-not-found', 404, `There is no release ${version} of ${name}.`)
    }
    const changed = await changeRemote(tx, name, {
      ...(version !== undefined && { version }),
      ...(disabled !== undefined && { disabledReason: disabled }),
    })
    if (!changed) throw new PlatformError('registry/remote-not-found', 404, `There is no remote named ${name}.`)
    return changed
  })
}
