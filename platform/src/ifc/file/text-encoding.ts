import { createReadStream } from 'node:fs'

/** The encoding of a file. All but the first are guesses, because the format doesn't declare it. */
export type TextEncoding = 'utf-8' | 'shift_jis' | 'windows-1252'

/**
 * Files should be in UTF-8, but old programs use the encoding of their author's computer. Shift JIS is never valid UTF-8, but Windows-1252
 * may be valid Shift JIS, so Japanese characters are counted too.
 */
export async function textEncodingOf(path: string): Promise<TextEncoding> {
  if (await isWrittenIn('utf-8', path)) return 'utf-8'
  return (await looksJapanese(path)) && (await isWrittenIn('shift_jis', path)) ? 'shift_jis' : 'windows-1252'
}

/** The text of a file in chunks. */
export async function* textOfFile(path: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const part of partsOf(path)) yield decoder.decode(part, { stream: true })
  yield decoder.decode()
}

async function isWrittenIn(encoding: TextEncoding, path: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const part of partsOf(path)) decoder.decode(part, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/**
 * Most Shift JIS characters have two bytes. Kana and frequent kanji begin with 0x81 to 0x9F, where Windows-1252 has signs such as quotation
 * marks, which are isolated. Its accented letters are above, where Shift JIS has rare kanji and half-width kana.
 */
async function looksJapanese(path: string): Promise<boolean> {
  let [frequent, rare, first, isRun] = [0, 0, 0, false]
  for await (const part of partsOf(path)) {
    for (const byte of part) {
      if (first > 0) {
        if (first >= 0xe0) rare += 1
        else if (byte >= 0x80 || isRun) frequent += 1
        ;[first, isRun] = [0, true]
      } else if (isFirst(byte)) {
        first = byte
      } else {
        if (byte >= 0x80) rare += 1
        isRun = false
      }
    }
  }
  return frequent > rare
}

function isFirst(byte: number): boolean {
  return (byte > 0x80 && byte < 0xa0) || (byte >= 0xe0 && byte < 0xfd)
}

function partsOf(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path, { highWaterMark: 1024 ** 2 })
}
