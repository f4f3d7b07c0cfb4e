import type { KeptFiles } from './files.ts'

export type ImageBounds = { width: number; height: number }

/** Draws an image that a person has sent anew; the caller has been found to have the right to send it. */
export type ImageDecoder = (personId: string, bytes: Uint8Array, bounds: ImageBounds) => Promise<Buffer>

/** What routes need that take images. */
export type ImageDeps = KeptFiles & { decodeImage: ImageDecoder }
