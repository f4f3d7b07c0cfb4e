import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadFailure } from '../read-failure.ts'
import { toUtf8 } from './to-utf8.ts'
import { unzipModel } from './unzip-model.ts'

export type PreparedFile = {
  /** The model as text in UTF-8. */
  path: string
  /** Oddities of the file, in words, for the log. */
  warnings: string[]
}

/** Writes the content to a file, and answers its SHA-256 in hex. */
export async function keepFile(content: Readable, path: string): Promise<string> {
  const hash = createHash('sha256')
  async function* hashed(parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      hash.update(part)
      yield part
    }
  }
  await pipeline(content, hashed, createWriteStream(path))
  return hash.digest('hex')
}

/**
 * Recognizes a file by its content, whatever it is called: a model as text, or one in an archive, which is taken out. Fails with
 * `ReadFailure` for anything else, and for a file that was cut off on its way.
 */
export async function prepareModelFile(
  path: string,
  { folder, mostBytes }: { folder: string; mostBytes: number },
): Promise<PreparedFile> {
  const model = (await isArchive(path)) ? join(folder, 'unzipped.ifc') : path
  if (model !== path) await unzipModel(path, model, mostBytes)
  const { head, tail } = await endsOf(model)
  if (head.length === 0) throw new ReadFailure('empty')
  if (isUtf16(head)) throw new ReadFailure('wrong-encoding')
  if (!/^\uFEFF?\s*ISO-10303-21\s*;/.test(head.toString())) throw new ReadFailure('not-a-model')
  if (!tail.includes('END-ISO-10303-21')) throw new ReadFailure('cut-off')
  const converted = join(folder, 'converted.ifc')
  if (!(await toUtf8(model, converted))) return { path: model, warnings: [] }
  return { path: converted, warnings: ['The file is not in UTF-8, as the format wants; it was read as Windows-1252.'] }
}

async function isArchive(path: string): Promise<boolean> {
  const { head } = await endsOf(path)
  return head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))
}

function isUtf16(head: Buffer): boolean {
  const [first = 0, second = 0] = head
  return first + second === 0xff + 0xfe || (head.length > 1 && (first === 0 || second === 0))
}

const bytesOfEnd = 1024

async function endsOf(path: string): Promise<{ head: Buffer; tail: Buffer }> {
  const { size } = await stat(path)
  const file = await open(path)
  try {
    const length = Math.min(bytesOfEnd, size)
    const head = await file.read(Buffer.alloc(length), 0, length, 0)
    const tail = await file.read(Buffer.alloc(length), 0, length, size - length)
    return { head: head.buffer, tail: tail.buffer }
  } finally {
    await file.close()
  }
}
