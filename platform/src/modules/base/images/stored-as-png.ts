import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { FileStore } from '../../../interfaces/files.ts'

/** Decoding one image keeps one processor busy; the others are for requests. */
const limit = pLimit(1)
const drawnWithinSeconds = 10

/** A stored picture as PNG, because other programs can't read WebP. Undefined if the file doesn't exist. */
export async function storedAsPng(store: FileStore, key: string): Promise<Buffer | undefined> {
  return limit(async () => {
    const file = await store.open(key)
    if (!file) return undefined
    const bytes = await buffer(file.content)
    return sharp(bytes, { pages: 1 }).timeout({ seconds: drawnWithinSeconds }).png({ compressionLevel: 6 }).toBuffer()
  })
}
