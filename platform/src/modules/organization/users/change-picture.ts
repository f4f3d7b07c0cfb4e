import { createHash } from 'node:crypto'
import type { UserScope } from '../../../plugins/organization-scope.ts'
import { linkFile, releaseFile } from '../../base/files/index.ts'
import { userNotFound } from './read-user.ts'
import { lockPicture, savePicture } from './repository.ts'

const keys = 'users/'
/** Pages show pictures without a token: the address cannot be guessed, and it is gone when the picture is. */
const pictureAddresses = '/api/user-pictures/'

/** Gives the person the picture of this key, or none. The next sweep removes the file of the one before. */
export async function changePicture({ tx, userId }: UserScope, key: string | null): Promise<void> {
  const before = await lockPicture(tx, userId)
  if (!before) throw userNotFound()
  if (key !== null) await linkFile(tx, key)
  const replaced = keyOf(before.picture)
  if (replaced !== undefined) await releaseFile(tx, replaced)
  await savePicture(tx, userId, key === null ? null : `${pictureAddresses}${key.slice(keys.length)}`)
}

/** Undefined for an address from the identity provider, since that picture is not ours. */
function keyOf(address: string | null): string | undefined {
  return address?.startsWith(pictureAddresses) ? `${keys}${address.slice(pictureAddresses.length)}` : undefined
}

/** The id is hashed, because it may hold any characters, and addresses should not tell whose they are. */
export function pictureFolder(userId: string): string {
  return `${keys}${createHash('sha256').update(userId).digest('hex').slice(0, 32)}`
}
