import { createHash, randomBytes } from 'node:crypto'
import type { KeptFiles } from '../../../interfaces/files.ts'
import { writeUnreferenced } from '../files/unreferenced-files-repository.ts'

/**
 * Keeps an image until a transaction refers to it; answers its key. The name ends with a hash of the content, so it can be
 * kept by browsers for good. It begins with chance: whoever removes an image that was replaced then cannot remove the same
 * image, sent again meanwhile. The folder says where: `client-logos`, `organizations/ACME/…`.
 */
export async function storeImage(files: KeptFiles, folder: string, image: Buffer): Promise<string> {
  const hash = createHash('sha256').update(image).digest('hex').slice(0, 32)
  const key = `${folder}/${randomBytes(6).toString('hex')}.${hash}.webp`
  await writeUnreferenced(files, key, image)
  return key
}

/** Whether the key is of an image that was stored so; the demo data's and other files are nobody's to remove. */
export function isStoredImage(key: string): boolean {
  return /\/[0-9a-f]{12}\.[0-9a-f]{32}\.webp$/.test(key)
}
