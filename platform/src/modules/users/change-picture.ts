import { createHash } from 'node:crypto'
import type { UserScope } from '../../plugins/organization-scope.ts'
import type { FileStore } from '../files/file-store.ts'
import { keepImage } from '../images/store-image.ts'
import { userNotFound } from './read-user.ts'
import { lockPicture, savePicture } from './repository.ts'

const keys = 'users/'
/** Pages show pictures without a token: the address cannot be guessed, and ends with the picture. */
const pictureAddresses = '/api/user-pictures/'

/** The key of the picture before, which is to be removed once the change is committed. */
export type Replaced = { replacedKey: string | undefined }

export async function changePicture({ tx, userId }: UserScope, store: FileStore, image: Buffer): Promise<Replaced> {
  const before = await lockPicture(tx, userId)
  if (!before) throw userNotFound()
  const key = await keepImage({ store, folder: `${keys}${folderOf(userId)}`, image })
  await savePicture(tx, userId, `${pictureAddresses}${key.slice(keys.length)}`)
  return { replacedKey: keyOf(before.picture) }
}

export async function removePicture({ tx, userId }: UserScope): Promise<Replaced> {
  const before = await lockPicture(tx, userId)
  if (!before) throw userNotFound()
  await savePicture(tx, userId, null)
  return { replacedKey: keyOf(before.picture) }
}

/** Undefined for an address that the identity provider gave: that picture is not ours. */
function keyOf(address: string | null): string | undefined {
  return address?.startsWith(pictureAddresses) ? `${keys}${address.slice(pictureAddresses.length)}` : undefined
}

/** Ids may hold any characters, and addresses tell nothing of whose they are. */
function folderOf(userId: string): string {
  return createHash('sha256').update(userId).digest('hex').slice(0, 32)
}
