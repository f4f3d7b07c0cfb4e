import type { KeptFiles } from '../files/unreferenced-files-repository.ts'
import type { ImageDecoder } from './image-decoder.ts'

/** What routes need that take images. */
export type ImageDeps = KeptFiles & { decodeImage: ImageDecoder }
