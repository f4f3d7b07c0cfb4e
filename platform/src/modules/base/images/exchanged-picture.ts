import sharp from 'sharp'
import type { ImageBounds } from '../../../interfaces/files.ts'
import { imagePixelLimit } from './image-errors.ts'

/** A stored picture in a format that programs without WebP support can read. Undefined if it is damaged. */
export async function exchangedPicture(storedPicture: Uint8Array): Promise<Buffer | undefined> {
  try {
    return await sharp(storedPicture, { limitInputPixels: imagePixelLimit, pages: 1 })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer()
  } catch {
    // Callers then use a blank picture instead.
    return undefined
  }
}

/** A picture for views without one. */
export function blankPicture({ width, height }: ImageBounds): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#e5e7eb' } })
    .jpeg()
    .toBuffer()
}
