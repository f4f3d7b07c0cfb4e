import { PlatformError } from '../../../errors/platform-error.ts'

/** Maximum bytes of an uploaded image. */
export const imageSizeLimit = 2 * 1024 * 1024
/** Maximum pixels of an image: far more than a photo with two megabytes has. They take 200 MB when decoded. */
export const imagePixelLimit = 50_000_000
/** Maximum pixels per person and minute: a dozen photos, or hundreds of pictures of views. */
export const pixelsPerMinute = 150_000_000

export function imageTooLarge(max = imageSizeLimit): PlatformError {
  const megabytes = max / 1024 / 1024
  return new PlatformError('images/too-large', 413, `The image is larger than ${megabytes} MB. Choose a smaller one.`)
}

export function imageMissing(): PlatformError {
  return new PlatformError('images/missing', 400, 'The request has no image. Send the file as the body.')
}

export function notAnImage(): PlatformError {
  const detail = "This file isn't a supported image. Choose a PNG, JPEG, WebP, GIF, or AVIF file."
  return new PlatformError('images/not-an-image', 415, detail)
}

export function drawingRefused(): PlatformError {
  const detail = "SVG files aren't supported because they can contain scripts. Export the image as PNG."
  return new PlatformError('images/drawing', 415, detail)
}

export function tooManyPixels(): PlatformError {
  const detail = 'The image has more than 50 million pixels. Make it smaller and try again.'
  return new PlatformError('images/too-many-pixels', 413, detail)
}

export function tooManyOwnImages(): PlatformError {
  const detail = 'Your earlier images are still being prepared. Try again in a moment.'
  return new PlatformError('images/too-many', 429, detail, { headers: { 'retry-after': '1' } })
}

export function tooManyImagesOfOrganization(): PlatformError {
  const detail = 'Your organization has sent many images at once. Try again in a moment.'
  return new PlatformError('images/too-many', 429, detail, { headers: { 'retry-after': '3' } })
}

export function tooManyPixelsLately(seconds: number): PlatformError {
  const detail = `You have sent many large images within a minute. Try again in ${seconds} s.`
  return new PlatformError('images/too-many', 429, detail, { headers: { 'retry-after': String(seconds) } })
}

export function tooManyImages(): PlatformError {
  const detail = 'Too many images are being prepared right now. Try again in a moment.'
  return new PlatformError('images/busy', 503, detail, { headers: { 'retry-after': '3' } })
}

export function imageDamaged(cause: unknown): PlatformError {
  const detail = 'The image is damaged or incomplete. Open it, save it again, and retry.'
  return new PlatformError('images/damaged', 422, detail, { cause })
}
