import type { Readable } from 'node:stream'

/** The whole file; undefined if it's larger than the limit, and then the rest isn't read. */
export async function readKept(rows: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of rows as AsyncIterable<Uint8Array>) {
    bytes += part.length
    if (bytes > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
