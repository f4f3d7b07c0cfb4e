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
import { recognizeImage, type ImageFormat } from './recognize-image.ts'

const decodeWithinSeconds = 10

// A second thread for an image would take the processor that serves requests.
sharp.concurrency(1)

/**
 * Reads the number of pixels from the header of the file, before anything is decoded. Fails for anything that isn't a supported image, or
 * has more than `max` bytes.
 */
export async function countPixels(bytes: Uint8Array, max = imageSizeLimit): Promise<number> {
  if (bytes.length === 0) throw imageMissing()
  if (bytes.length > max) throw imageTooLarge(max)
  const format = recognizeImage(bytes)
  if (format === 'drawing') throw drawingRefused()
  if (format === undefined) throw notAnImage()
  return pixelsOf(bytes, format)
}

/**
 * Redraws an image upright and within the bounds, so that only its pixels remain; of an animation, the first frame. Decoding runs in its
 * own thread. Only for images that `countPixels` has accepted.
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
  // libvips reports AVIF as HEIF. Any other difference means that the first bytes of the file were wrong.
  if (format !== (expected === 'avif' ? 'heif' : expected)) throw notAnImage()
  return width * height
}
