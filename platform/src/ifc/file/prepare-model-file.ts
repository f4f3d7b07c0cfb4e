import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadFailure } from '../read-failure.ts'
import { normalizeLines, type LineFaults } from './normalize-lines.ts'
import { canonicalSchema, schemaIn } from './schema-name.ts'
import { textEncodingOf, textOfFile, type TextEncoding } from './text-encoding.ts'
import { unzipModel } from './unzip-model.ts'
import { createUpperCase } from './upper-case.ts'

export type PreparedFile = {
  /** The model as UTF-8 text. */
  path: string
  /** Problems of the file, and their consequences. */
  warnings: string[]
}

/** Writes the content to a file and returns its SHA-256 in hex. */
export async function writeModelFile(content: Readable, path: string): Promise<string> {
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
 * Detects the type of a file by its content: a model as text, or in an archive, which is extracted. Fails with `ReadFailure` for anything
 * else and for truncated files.
 */
export async function prepareModelFile(
  path: string,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<PreparedFile> {
  const model = (await isArchive(path)) ? join(folder, 'unzipped.ifc') : path
  if (model !== path) await unzipModel(path, model, maxBytes)
  const { head, tail } = await endsOf(model)
  if (head.length === 0) throw new ReadFailure('empty')
  if (isUtf16(head)) throw new ReadFailure('wrong-encoding')
  const beginning = head.toString('latin1')
  if (!/^ISO-10303-21\s*;/i.test(afterComments(beginning))) throw new ReadFailure('not-a-model')
  const schema = schemaIn(beginning)
  if (schema !== undefined && canonicalSchema(schema) === undefined) throw new ReadFailure('unknown-schema')
  if (!/END-ISO-10303-21/i.test(tail.toString('latin1'))) throw new ReadFailure('cut-off')
  const encoding = await textEncodingOf(model)
  const isLower = hasLowerKeywords(beginning)
  const isConverted = encoding !== 'utf-8' || isLower
  const converted = join(folder, 'converted.ifc')
  if (isConverted) await writeFile(converted, textIn(model, { encoding, isLower }))
  const normalized = await normalizedFile(isConverted ? converted : model, folder)
  return {
    path: normalized.path,
    warnings: [...encodingWarnings[encoding], ...(isLower ? [lowercaseKeywordsWarning] : []), ...normalized.warnings],
  }
}

/** The file with normalized lines, or the file itself if nothing had to be changed. */
async function normalizedFile(path: string, folder: string): Promise<PreparedFile> {
  const faults: LineFaults = { brokenTexts: 0, changedLines: 0 }
  for await (const part of normalizeLines(partsOf(path), faults)) void part
  if (faults.changedLines === 0) return { path, warnings: [] }
  const { brokenTexts: count } = faults
  const normalized = join(folder, 'normalized.ifc')
  await writeFile(normalized, normalizeLines(partsOf(path), faults))
  const texts = count === 1 ? '1 text of the file has' : `${count.toLocaleString('en-US')} texts of the file have`
  return {
    path: normalized,
    warnings:
      count === 0 ? [] : [`${texts} characters that aren't encoded as the format requires. Readable text was kept.`],
  }
}

function partsOf(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path, { highWaterMark: 1024 ** 2 })
}

const guessed = 'Accented letters and symbols may be wrong'
const encodingWarnings: Record<TextEncoding, readonly string[]> = {
  'utf-8': [],
  'windows-1252': [`The file isn't UTF-8, as the format requires, so it was read as Windows-1252. ${guessed}.`],
  shift_jis: [
    `The file isn't UTF-8, as the format requires. It was read as Shift JIS because it looks Japanese. ${guessed}.`,
  ],
}
const lowercaseKeywordsWarning =
  "The file's keywords are lowercase, but the format requires uppercase. They were read anyway."

/** The text after leading spaces and comments, which some programs write first. */
function afterComments(text: string): string {
  const rest = text.replace(/^\u00EF\u00BB\u00BF/, '').trimStart()
  if (!rest.startsWith('/*')) return rest
  const end = rest.indexOf('*/', 2)
  return end < 0 ? '' : afterComments(rest.slice(end + 2))
}

/** Whether the first keyword or a line's class has a lowercase letter, which web-ifc doesn't support. */
function hasLowerKeywords(beginning: string): boolean {
  return !/^ISO/.test(afterComments(beginning)) || /^#\d+ ?= ?[A-Z]*[a-z]/m.test(beginning)
}

async function* textIn(
  model: string,
  { encoding, isLower }: { encoding: TextEncoding; isLower: boolean },
): AsyncGenerator<string> {
  const toUpperCase = createUpperCase()
  for await (const part of textOfFile(model, encoding)) yield isLower ? toUpperCase(part) : part
}

async function isArchive(path: string): Promise<boolean> {
  const { head } = await endsOf(path)
  return head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))
}

function isUtf16(head: Buffer): boolean {
  const [first = 0, second = 0] = head
  return first + second === 0xff + 0xfe || (head.length > 1 && (first === 0 || second === 0))
}

/** Some programs start with a license, and some headers list every view of the model. */
const bytesOfEnd = 16 * 1024

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
