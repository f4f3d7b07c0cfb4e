import { ReadFailure } from '../read-failure.ts'
import { decodeDirectives } from './step-text.ts'
import type { StepValue } from './step-value.ts'

const [quote, doubleQuote, open, close, comma, point, hash, dollar, star, slash] = codesOf('\'"(),.#$*/')
const [zero, nine] = [48, 57]
/** Lists in the schemas are nested at most three levels. */
const maxDepth = 32

/**
 * The values of a line, from its opening bracket on. Invalid values read as null, up to the next comma. Fails with `ReadFailure` if
 * brackets are nested too deeply.
 */
export function parseValues(data: Buffer, from: number): StepValue[] {
  return readList({ data, at: from + 1 }, 0)
}

type Cursor = { data: Buffer; at: number }

function readList(cursor: Cursor, depth: number): StepValue[] {
  if (depth > maxDepth) throw new ReadFailure('not-readable', 'Lists are nested too deeply.')
  const items: StepValue[] = []
  for (let byte = nextByte(cursor); byte !== close; byte = nextByte(cursor)) {
    if (byte === undefined) return items
    items.push(readValue(cursor, byte, depth))
    skipToEnd(cursor)
    if (cursor.data[cursor.at] === comma) cursor.at += 1
  }
  cursor.at += 1
  return items
}

/** Skips to the comma or bracket that ends a value; skips nothing unless the value is invalid. */
function skipToEnd(cursor: Cursor): void {
  for (let byte = nextByte(cursor); byte !== undefined && byte !== comma && byte !== close; byte = nextByte(cursor)) {
    if (byte === quote) readText(cursor, quote)
    else cursor.at += 1
  }
}

function readValue(cursor: Cursor, byte: number, depth: number): StepValue {
  if (byte === comma) return null
  if (byte === quote) return { kind: 'text', text: decodeDirectives(readText(cursor, quote)) }
  if (byte === doubleQuote) return { kind: 'text', text: readText(cursor, doubleQuote) }
  if (byte === open) {
    cursor.at += 1
    return { kind: 'list', items: readList(cursor, depth + 1) }
  }
  const word = readWord(cursor)
  if (byte === hash) return { kind: 'reference', id: Number(word.slice(1)) }
  if (byte === dollar) return null
  if (byte === star) return { kind: 'derived' }
  if (nextByte(cursor) === open) {
    cursor.at += 1
    return { kind: 'typed', type: word.toUpperCase(), value: readList(cursor, depth + 1)[0] ?? null }
  }
  const second = word.charCodeAt(1)
  if (byte === point && !(second >= zero && second <= nine)) {
    return { kind: 'enumeration', name: word.replaceAll('.', '').toUpperCase() }
  }
  return numberIn(word)
}

/** `normalizeLines` writes integers of 16 digits and more with a decimal point. */
const longInteger = /^([+-]?\d{16,})\.?$/

function numberIn(word: string): StepValue {
  const value = word === '' ? Number.NaN : Number(word)
  if (!Number.isFinite(value)) return null
  const digits = longInteger.exec(word)?.[1]
  if (digits !== undefined) return { kind: 'integer', value, ...(!Number.isSafeInteger(value) && { digits }) }
  return { kind: /[.Ee]/.test(word) ? 'real' : 'integer', value }
}

/** Up to the end of a word: space, comma, bracket, text or comment. */
function readWord(cursor: Cursor): string {
  const { data, at: from } = cursor
  for (let byte = data[cursor.at]; byte !== undefined && byte > 32; byte = data[cursor.at]) {
    if (byte === comma || byte === close || byte === open || byte === quote || byte === slash) break
    cursor.at += 1
  }
  return data.toString('latin1', from, cursor.at)
}

/** The text between two delimiters; a delimiter within is doubled. Line breaks belong to the file, not the text. */
function readText(cursor: Cursor, mark: number): string {
  const { data } = cursor
  const from = cursor.at + 1
  let [position, isPlain] = [from, true]
  for (; position < data.length; position += 1) {
    const byte = data[position] ?? 0
    if (byte === mark && data[position + 1] !== mark) break
    if (byte === mark) position += 1
    if (byte < 32 || byte > 126 || byte === mark) isPlain = false
  }
  cursor.at = position + 1
  if (isPlain) return data.toString('latin1', from, position)
  const written = data.toString('utf8', from, position).replaceAll(/[\r\n]/g, '')
  return mark === quote ? written.replaceAll("''", "'") : written
}

/** The next byte that isn't a space or in a comment; undefined at the end. */
function nextByte(cursor: Cursor): number | undefined {
  const { data } = cursor
  for (let byte = data[cursor.at]; byte !== undefined; byte = data[cursor.at]) {
    if (byte === slash && data[cursor.at + 1] === star) {
      const end = data.indexOf('*/', cursor.at + 2, 'latin1')
      cursor.at = end < 0 ? data.length : end + 2
    } else if (byte > 32) return byte
    else cursor.at += 1
  }
  return undefined
}

function codesOf(characters: string): number[] {
  return Array.from(characters, (character) => character.charCodeAt(0))
}
