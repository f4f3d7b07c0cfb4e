import { formatRoundedNumber } from '../../../core/format/numbers.ts'

/** Maximum bytes of one image; the server checks it too. */
const imageSizeLimit = 2 * 1024 * 1024

/** What the server can decode. SVG files may contain scripts, so they are rejected. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

/** Why the file cannot be used; undefined if it can be uploaded. */
export function imageProblem(file: File): string | undefined {
  if (file.type === 'image/svg+xml') {
    return `'${file.name}' is an SVG file, which isn't supported. Export it as PNG and choose that file.`
  }
  if (!imageTypes.includes(file.type)) {
    return `'${file.name}' isn't a supported image. Choose a PNG, JPEG, WebP, GIF, or AVIF file.`
  }
  if (file.size === 0) return `'${file.name}' is empty. Choose another file.`
  if (file.size > imageSizeLimit) {
    return `'${file.name}' is ${megabytes(file.size)} MB. Choose an image 2 MB or smaller.`
  }
  return undefined
}

/** Rounded up, so that a file over the limit never reads as one within it. */
function megabytes(bytes: number): string {
  return formatRoundedNumber(Math.ceil((bytes / 1024 / 1024) * 100) / 100)
}
