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

type Place = { data: Buffer; at: number }

function readList(place: Place, depth: number): StepValue[] {
  if (depth > maxDepth) throw new ReadFailure('not-readable', 'Lists are nested too deeply.')
  const items: StepValue[] = []
  for (let byte = nextByte(place); byte !== close; byte = nextByte(place)) {
    if (byte === undefined) return items
    items.push(readValue(place, byte, depth))
    passRest(place)
    if (place.data[place.at] === comma) place.at += 1
  }
  place.at += 1
  return items
}

/** Skips to the comma or bracket that ends a value; skips nothing unless the value is invalid. */
function passRest(place: Place): void {
  for (let byte = nextByte(place); byte !== undefined && byte !== comma && byte !== close; byte = nextByte(place)) {
    if (byte === quote) readText(place, quote)
    else place.at += 1
  }
}

function readValue(place: Place, byte: number, depth: number): StepValue {
  if (byte === comma) return null
  if (byte === quote) return { kind: 'text', text: decodeDirectives(readText(place, quote)) }
  if (byte === doubleQuote) return { kind: 'text', text: readText(place, doubleQuote) }
  if (byte === open) {
    place.at += 1
    return { kind: 'list', items: readList(place, depth + 1) }
  }
  const word = readWord(place)
  if (byte === hash) return { kind: 'reference', id: Number(word.slice(1)) }
  if (byte === dollar) return null
  if (byte === star) return { kind: 'derived' }
  if (nextByte(place) === open) {
    place.at += 1
    return { kind: 'typed', type: word.toUpperCase(), value: readList(place, depth + 1)[0] ?? null }
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
function readWord(place: Place): string {
  const { data, at: from } = place
  for (let byte = data[place.at]; byte !== undefined && byte > 32; byte = data[place.at]) {
    if (byte === comma || byte === close || byte === open || byte === quote || byte === slash) break
    place.at += 1
  }
  return data.toString('latin1', from, place.at)
}

/** The text between two delimiters; a delimiter within is doubled. Line breaks belong to the file, not the text. */
function readText(place: Place, mark: number): string {
  const { data } = place
  const from = place.at + 1
  let [at, isPlain] = [from, true]
  for (; at < data.length; at += 1) {
    const byte = data[at] ?? 0
    if (byte === mark && data[at + 1] !== mark) break
    if (byte === mark) at += 1
    if (byte < 32 || byte > 126 || byte === mark) isPlain = false
  }
  place.at = at + 1
  if (isPlain) return data.toString('latin1', from, at)
  const written = data.toString('utf8', from, at).replaceAll(/[\r\n]/g, '')
  return mark === quote ? written.replaceAll("''", "'") : written
}

/** The next byte that isn't a space or in a comment; undefined at the end. */
function nextByte(place: Place): number | undefined {
  const { data } = place
  for (let byte = data[place.at]; byte !== undefined; byte = data[place.at]) {
    if (byte === slash && data[place.at + 1] === star) {
      const end = data.indexOf('*/', place.at + 2, 'latin1')
      place.at = end < 0 ? data.length : end + 2
    } else if (byte > 32) return byte
    else place.at += 1
  }
  return undefined
}

function codesOf(characters: string): number[] {
  return Array.from(characters, (character) => character.charCodeAt(0))
}
