import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'

/**
 * Converts a text that is not in UTF-8, as old programs of German and French authors write it, and tells whether that was needed. The
 * parser would otherwise make halves of characters of it, which no database takes.
 */
export async function toUtf8(path: string, converted: string): Promise<boolean> {
  if (await isUtf8(path)) return false
  await writeFile(converted, decoded(path))
  return true
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of partsOf(path)) decoder.decode(part, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function* decoded(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('windows-1252')
  for await (const part of partsOf(path)) yield decoder.decode(part, { stream: true })
}

function partsOf(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path, { highWaterMark: 1024 ** 2 })
}
