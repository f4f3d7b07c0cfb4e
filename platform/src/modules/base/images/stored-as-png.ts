import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { FileStore } from '../../../interfaces/files.ts'

/** One image keeps one processor busy; the others are for everyone's calls. */
const inTurn = pLimit(1)
const drawnWithinSeconds = 10

/** A picture that was kept, as PNG: other programs know no WebP. Undefined if the file is gone. */
export async function storedAsPng(store: FileStore, key: string): Promise<Buffer | undefined> {
  return inTurn(async () => {
    const file = await store.open(key)
    if (!file) return undefined
    const bytes = await buffer(file.content)
    return sharp(bytes, { pages: 1 }).timeout({ seconds: drawnWithinSeconds }).png({ compressionLevel: 6 }).toBuffer()
  })
}
