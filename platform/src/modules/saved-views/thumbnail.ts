import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PlatformError } from '../../errors.ts'
import type { FileStore } from '../files/file-store.ts'

const formats = ['png', 'jpeg', 'webp']
/** Twice what a list shows, for dense screens. */
const size = { width: 640, height: 400, fit: 'inside', withoutEnlargement: true } as const
const mostPixels = 4096 * 4096

/** Draws the picture anew, small and without whatever else the file held; the key carries a hash of the content. */
export async function storeThumbnail(store: FileStore, organizationId: string, dataAddress: string): Promise<string> {
  const picture = await redraw(Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64'))
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 32)
  const key = `organizations/${organizationId}/saved-views/${hash}.webp`
  await store.write(key, picture)
  return key
}

async function redraw(bytes: Buffer): Promise<Buffer> {
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels })
    const { format } = await image.metadata()
    if (!formats.includes(format)) throw new Error(`${format} is no format of thumbnails.`)
    return await image.autoOrient().resize(size).webp({ quality: 82 }).toBuffer()
  } catch (error) {
    const message = 'The picture cannot be read. Use a PNG, JPEG or WebP of at most 4096 by 4096 pixels.'
    const errors = [{ path: 'thumbnail', message }]
    throw new PlatformError('saved-views/unreadable-thumbnail', 400, message, { cause: error, errors })
  }
}
