import { PlatformError } from '../../errors/platform-error.ts'
import { sizeInWords } from '../../errors/size-in-words.ts'
import type { Bounds } from './bounds.ts'

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
/** A parser does not yield within a text, a number or blanks. The longest text of a valid body is a picture of 380 kB. */
export const maxTextLength = 1024 * 1024
const punctuation = new Uint8Array(256)
for (const sign of [quote, comma, 0x3a, 0x7b, 0x5b, 0x7d, 0x5d]) punctuation[sign] = 1
/** Change of the depth by each character: `{` and `[`, `}` and `]`. */
const depthChanges = new Int8Array(256)
depthChanges[0x7b] = depthChanges[0x5b] = 1
depthChanges[0x7d] = depthChanges[0x5d] = -1

/**
 * Checks JSON limits while the body arrives, before parsing: `measure` throws at the first byte beyond them. It does not check whether the JSON is
 * valid; the parser does.
 */
export function jsonLimits({ depth: maxDepth, parts: maxParts }: Omit<Bounds, 'bytes'>) {
  let depth = 0
  let parts = 0
  let isText = false
  let isEscaped = false
  /** Bytes since the last punctuation character. */
  let unbrokenBytes = 0

  function readText(byte: number): void {
    if (isEscaped) isEscaped = false
    else if (byte === backslash) isEscaped = true
    else if (byte === quote) {
      isText = false
      unbrokenBytes = 0
    }
  }

  function readPunctuation(byte: number): void {
    if (byte === quote) isText = true
    if (punctuation[byte] === 1) unbrokenBytes = 0
    const depthChange = depthChanges[byte] ?? 0
    depth += depthChange
    if (depth > maxDepth) throw tooDeep(maxDepth)
    // Opening a level adds its first part, and each comma another one.
    if (depthChange === 1 || byte === comma) parts += 1
    if (parts > maxParts) throw tooManyParts(maxParts)
  }

  return function measure(chunk: Uint8Array): void {
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] ?? 0
      unbrokenBytes += 1
      if (unbrokenBytes > maxTextLength) throw textTooLong()
      if (isText) readText(byte)
      else readPunctuation(byte)
    }
  }
}

function textTooLong(): PlatformError {
  const detail = `A text in the body is too long. The limit is ${sizeInWords(maxTextLength)}.`
  return new PlatformError('request/text-too-long', 413, detail)
}

function tooDeep(max: number): PlatformError {
  return new PlatformError('request/too-deep', 400, `The body is nested too deeply. The limit is ${max} levels.`)
}

function tooManyParts(max: number): PlatformError {
  const detail = `The body has too many values. The limit is ${max}.`
  return new PlatformError('request/too-many-parts', 400, detail)
}
