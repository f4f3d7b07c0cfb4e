import sharp from 'sharp'
import type { ImageBounds } from '../../../interfaces/files.ts'
import { imagePixelLimit } from './image-errors.ts'

/** A picture that is kept here, as programs read it that know no WebP. Undefined if it is damaged. */
export async function exchangedPicture(kept: Uint8Array): Promise<Buffer | undefined> {
  try {
    return await sharp(kept, { limitInputPixels: imagePixelLimit, pages: 1 })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer()
  } catch {
    // Whoever exchanges pictures has another one instead: an empty one.
    return undefined
  }
}

/** For what no one has taken a picture of. */
export function blankPicture({ width, height }: ImageBounds): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#e5e7eb' } })
    .jpeg()
    .toBuffer()
}
