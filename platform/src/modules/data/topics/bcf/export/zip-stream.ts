import type { BcfEntry } from '@lintel/shared/bcf'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** Streams a ZIP archive; only one file is in memory at a time. */
export async function* zipOf(entries: AsyncIterable<BcfEntry>, now: Date): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, piece) => {
    if (error) failure = error
    else pieces.push(piece)
  })
  for await (const { path, bytes, isPacked } of entries) {
    const file = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path)
    file.mtime = now
    zip.add(file)
    file.push(bytes, true)
    if (failure) throw failure
    yield* pieces
    pieces = []
  }
  zip.end()
  yield* pieces
}
