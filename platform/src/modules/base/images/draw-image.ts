import sharp from 'sharp'
import type { ImageBounds } from '../../../interfaces/files.ts'
import {
  drawingRefused,
  imageDamaged,
  imageMissing,
  imagePixelLimit,
  imageSizeLimit,
  imageTooLarge,
  notAnImage,
  tooManyPixels,
} from './image-errors.ts'
import { recogniseImage, type ImageFormat } from './recognise-image.ts'

const decodeWithinSeconds = 10

// A second thread for one image would take the processor that answers everyone's calls.
sharp.concurrency(1)

/**
 * How many pixels an image has, from the head of the file before anything is decoded. Fails for anything that is no such image, or has more
 * than `max` bytes.
 */
export async function countPixels(bytes: Uint8Array, max = imageSizeLimit): Promise<number> {
  if (bytes.length === 0) throw imageMissing()
  if (bytes.length > max) throw imageTooLarge(max)
  const format = recogniseImage(bytes)
  if (format === 'drawing') throw drawingRefused()
  if (format === undefined) throw notAnImage()
  return pixelsOf(bytes, format)
}

/**
 * Redraws an image, upright and within the bounds: only the pixels of what was sent remain, and of a moving one the first picture. Decoding
 * runs in a thread of its own. Only for images that `countPixels` has accepted.
 */
export async function drawImage(bytes: Uint8Array, bounds: ImageBounds): Promise<Buffer> {
  try {
    return await open(bytes)
      .timeout({ seconds: decodeWithinSeconds })
      .autoOrient()
      .resize({ ...bounds, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer()
  } catch (error) {
    throw imageDamaged(error)
  }
}

function open(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: imagePixelLimit, failOn: 'error', pages: 1 })
}

async function pixelsOf(bytes: Uint8Array, expected: ImageFormat): Promise<number> {
  const { width, height, format } = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch((error: unknown) => {
      throw imageDamaged(error)
    })
  if (width * height > imagePixelLimit) throw tooManyPixels()
  // libvips counts AVIF as HEIF. Any other disagreement means that the first bytes of the file lied.
  if (format !== (expected === 'avif' ? 'heif' : expected)) throw notAnImage()
  return width * height
}
