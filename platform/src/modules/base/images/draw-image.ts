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

/** The supported formats of pictures. Anything else is rejected before it is decoded. */
type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

const starts: [ImageFormat, (head: string) => boolean][] = [
  ['png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['gif', (head) => /^GIF8[79]a/.test(head)],
  ['webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  ['avif', (head) => head.startsWith('ftypavi', 4) || /^ftypmif1.{4}(?:.{4})*avif/s.test(head.slice(4))],
]

/** Detects the format by the first bytes, because the name and the declared type of a file may be wrong. */
function recognizeImage(bytes: Uint8Array): ImageFormat | 'drawing' | undefined {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  const format = starts.find(([, matches]) => matches(head))?.[0]
  return format ?? (isDrawing(bytes) ? 'drawing' : undefined)
}

/** Whether it is SVG, which is rejected with its own message, because many logos are SVG files. */
function isDrawing(bytes: Uint8Array): boolean {
  return /<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, 4096)).toString('utf8'))
}

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
