import { createHash, randomBytes } from 'node:crypto'
import type { WritableFiles } from '../../../interfaces/files.ts'
import { writeUnreferenced } from '../files/keeping/write-file.ts'

export type ImagePlace = {
  /** `client-logos`, `organizations/ACME/…`. */
  folder: string
  /** Whose quota the image counts for; people's own pictures count for no one's. */
  organizationId?: string
}

/**
 * Keeps an image until a transaction refers to it, and answers its key. The name ends with a hash of the content, so browsers can cache it
 * forever. It begins with random digits: if the same image is sent again while the old one is being removed, the two have different keys.
 */
export async function storeImage(
  files: WritableFiles,
  { folder, organizationId }: ImagePlace,
  image: Buffer,
): Promise<string> {
  const hash = createHash('sha256').update(image).digest('hex').slice(0, 32)
  const key = `${folder}/${randomBytes(6).toString('hex')}.${hash}.webp`
  await writeUnreferenced(files, { key, organizationId }, image)
  return key
}

/** Whether the key is of an image that was stored this way; files of the demo data and others must not be removed. */
export function isStoredImage(key: string): boolean {
  return /\/[0-9a-f]{12}\.[0-9a-f]{32}\.webp$/.test(key)
}
