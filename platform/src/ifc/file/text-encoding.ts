import { createReadStream } from 'node:fs'

/** What the text of a file is written in. All but the first is a guess, because the format has no word for it. */
export type TextEncoding = 'utf-8' | 'shift_jis' | 'windows-1252'

/**
 * Files are to be in UTF-8; old programs write what the computer of their author uses. Text in Shift JIS is never taken for UTF-8, but text in
 * Windows-1252 may be valid Shift JIS, so what speaks for Japanese is counted too.
 */
export async function textEncodingOf(path: string): Promise<TextEncoding> {
  if (await isWrittenIn('utf-8', path)) return 'utf-8'
  return (await looksJapanese(path)) && (await isWrittenIn('shift_jis', path)) ? 'shift_jis' : 'windows-1252'
}

/** The text of a file, part by part. */
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
 * Most characters of Shift JIS have two bytes. Kana and frequent kanji begin with 0x81 to 0x9F, where Windows-1252 has signs such as quotation
 * marks, which stand alone; its accented letters lie above, where Shift JIS has kanji that hardly anyone writes and kana of half a width.
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
