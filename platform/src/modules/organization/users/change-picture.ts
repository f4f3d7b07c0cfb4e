import { createHash } from 'node:crypto'
import type { UserScope } from '../../../plugins/organization-scope.ts'
import { linkFile, releaseFile } from '../../base/files/index.ts'
import { userNotFound } from './read-user.ts'
import { lockPicture, savePicture } from './repository.ts'

const keys = 'users/'
/** Pages show pictures without a token: the URL can't be guessed, and stops working when the picture is removed. */
const pictureAddresses = '/api/user-pictures/'

/** Sets or removes the person's picture by its storage key. The next sweep removes the previous file. */
export async function changePicture({ tx, userId }: UserScope, key: string | null): Promise<void> {
  const before = await lockPicture(tx, userId)
  if (!before) throw userNotFound()
  if (key !== null) await linkFile(tx, key)
  const replaced = keyOf(before.picture)
  if (replaced !== undefined) await releaseFile(tx, replaced)
  await savePicture(tx, userId, key === null ? null : `${pictureAddresses}${key.slice(keys.length)}`)
}

/** Undefined for a URL from the identity provider, because we don't store that picture. */
function keyOf(address: string | null): string | undefined {
  return address?.startsWith(pictureAddresses) ? `${keys}${address.slice(pictureAddresses.length)}` : undefined
}

/** The id is hashed, because it may contain any characters, and URLs should not reveal it. */
export function pictureFolder(userId: string): string {
  return `${keys}${createHash('sha256').update(userId).digest('hex').slice(0, 32)}`
}
