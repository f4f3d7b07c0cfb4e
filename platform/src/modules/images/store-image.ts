import { createHash, randomBytes } from 'node:crypto'
import type { FileStore } from '../files/file-store.ts'
import { drawImage, type ImageBounds } from './draw-image.ts'

export type ImageToStore = {
  store: FileStore
  /** Where it is kept: `client-logos`, `organizations/ACME/…`. */
  folder: string
  bytes: Uint8Array
  bounds: ImageBounds
}

/** Decodes, bounds and keeps an image that somebody sent; answers with its key. Throws errors with codes `images/…`. */
export async function storeImage({ store, folder, bytes, bounds }: ImageToStore): Promise<string> {
  return keepImage({ store, folder, image: await drawImage(bytes, bounds) })
}

/**
 * The name ends with a hash of the content, so it can be kept by browsers for good. It begins with chance: whoever
 * removes an image that was replaced then cannot remove the same image, sent again meanwhile.
 */
export async function keepImage({ store, folder, image }: { store: FileStore; folder: string; image: Buffer }) {
  const hash = createHash('sha256').update(image).digest('hex').slice(0, 32)
  const key = `${folder}/${randomBytes(6).toString('hex')}.${hash}.webp`
  await store.write(key, image)
  return key
}
