import type { Readable } from 'node:stream'

/** The whole file, or undefined if it has more bytes: then the rest of it is not read. */
export async function readKept(rows: Readable, mostBytes: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of rows as AsyncIterable<Uint8Array>) {
    bytes += part.length
    if (bytes > mostBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
