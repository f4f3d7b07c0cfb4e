import { createHash, randomBytes } from 'node:crypto'
import type { WritableFiles } from '../../../interfaces/files.ts'
import { writeUnreferenced } from '../files/keeping/write-file.ts'

export type ImageLocation = {
  /** Such as `client-logos` or `organizations/ACME/…`. */
  folder: string
  /** The organization whose quota the image uses. Pictures of people use no quota. */
  organizationId?: string
}

/**
 * Stores an image until a transaction references it, and returns its key. The name ends with a hash of the content, so browsers can cache
 * it forever. It begins with random digits, so that the keys differ if the same image is sent again while the old one is being removed.
 */
export async function storeImage(
  files: WritableFiles,
  { folder, organizationId }: ImageLocation,
  image: Buffer,
): Promise<string> {
  const hash = createHash('sha256').update(image).digest('hex').slice(0, 32)
  const key = `${folder}/${randomBytes(6).toString('hex')}.${hash}.webp`
  await writeUnreferenced(files, { key, organizationId }, image)
  return key
}

/** Whether the key belongs to an image that was stored this way. Files of the demo data and others must not be removed. */
export function isStoredImage(key: string): boolean {
  return /\/[0-9a-f]{12}\.[0-9a-f]{32}\.webp$/.test(key)
}
