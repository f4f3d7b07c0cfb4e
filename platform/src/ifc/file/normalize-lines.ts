import { decodeDirectives } from '../step/step-text.ts'
import { canonicalSchema, fileSchema } from './schema-name.ts'

/** Problems found while lines were normalized. */
export type LineFaults = { brokenTexts: number; changedLines: number }

/**
 * Attributes that a subtype derives, by class and position: files contain `*` there, which web-ifc skips. Everywhere else it has to be `$`.
 */
const derivedPlaces: Readonly<Record<string, readonly number[]>> = {
  IFCSIUNIT: [0],
  IFCORIENTEDEDGE: [0, 1],
  IFCGEOMETRICREPRESENTATIONSUBCONTEXT: [2, 3, 4, 5],
  IFCMIRROREDPROFILEDEF: [3],
}

const [quote, slash, star, semicolon, comma, open, close, backslash, dollar, equals] = Array.from(
  "'/*;,()\\$=",
  (one) => one.charCodeAt(0),
)
const [carriageReturn, lineFeed, space, zero, nine, point] = [13, 10, 32, 48, 57, 46]

/** 64-bit floats represent all integers with fewer digits. */
const unsafeDigits = 16
const unsafeInteger = /^[+-]?\d{16,}$/

/**
 * Rewrites lines so that both of our readers interpret them identically, streaming statement by statement: missing values (`*`, or nothing
 * between two commas) become `$`, derived values `*`, texts lose line breaks and invalid control directives, integers of 16 digits and more
 * get a decimal point, because web-ifc only keeps all digits of reals. Anything else is passed on unchanged. `faults` is filled while parts
 * are read.
 */
export async function* normalizeLines(
  parts: AsyncIterable<Uint8Array>,
  faults: LineFaults,
): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = []
  let [bytes, enough] = [0, 0]
  for await (const part of parts) {
    pending.push(part)
    bytes += part.length
    // An incomplete statement is scanned again when its size has doubled, not for every chunk.
    if (bytes < enough) continue
    const data = Buffer.concat(pending)
    const { done, pieces } = normalizeStatements(data, faults)
    yield* pieces
    pending = [data.subarray(done)]
    bytes = data.length - done
    enough = 2 * bytes
  }
  const data = Buffer.concat(pending)
  const { done, pieces } = normalizeStatements(data, faults)
  yield* pieces
  if (done < data.length) yield data.subarray(done)
}

/** The complete statements in this chunk; `done` is where the next one begins. */
function normalizeStatements(data: Buffer, faults: LineFaults): { done: number; pieces: Uint8Array[] } {
  const pieces: Uint8Array[] = []
  let [from, passed] = [0, 0]
  for (;;) {
    const { end, isOdd } = scanStatement(data, from)
    if (end < 0) break
    if (isOdd) {
      const statement = data.toString('utf8', from, end)
      const normalized = normalizeStatement(statement, faults)
      if (normalized !== statement) {
        faults.changedLines += 1
        if (from > passed) pieces.push(data.subarray(passed, from))
        pieces.push(Buffer.from(normalized))
        passed = end
      }
    }
    from = end
  }
  if (from > passed) pieces.push(data.subarray(passed, from))
  return { done: from, pieces }
}

/** The end of a statement, after its semicolon; negative if this chunk ends before. `isOdd` means that it may need a change. */
function scanStatement(data: Buffer, from: number): { end: number; isOdd: boolean } {
  let isOdd = false
  let before = 0
  /** Digits of the current number before its decimal point. */
  let digits = 0
  for (let index = from; index < data.length; index += 1) {
    const byte = data[index] ?? 0
    if (byte <= space) continue
    if (byte >= zero && byte <= nine) {
      digits = before === point ? -Infinity : digits + 1
      isOdd ||= digits === unsafeDigits
      before = before === point ? point : byte
      continue
    }
    digits = 0
    if (byte === quote) {
      const text = scanText(data, index + 1)
      isOdd ||= text.isOdd || (before === open && isSchema(data, from))
      index = text.end
    } else if (byte === slash && data[index + 1] === star) {
      const end = data.indexOf('*/', index + 2, 'latin1')
      if (end < 0) return { end: -1, isOdd }
      index = end + 1
      continue
    } else if (byte === semicolon) return { end: index + 1, isOdd }
    else if (byte === star) isOdd ||= !derivesValues(data, from)
    else if (byte === comma) isOdd ||= before === comma || before === open
    else if (byte === close) isOdd ||= before === comma
    else if (byte === dollar) isOdd ||= derivesValues(data, from)
    before = byte
  }
  return { end: -1, isOdd }
}

function scanText(data: Buffer, from: number): { end: number; isOdd: boolean } {
  let isOdd = false
  for (let position = from; position < data.length; position += 1) {
    const byte = data[position]
    if (byte === quote) return { end: position, isOdd }
    if (byte === backslash || byte === carriageReturn || byte === lineFeed) isOdd = true
  }
  return { end: data.length, isOdd }
}

/** The `F` of FILE_SCHEMA, which occurs once per file. */
const letterF = 'F'.charCodeAt(0)

function isSchema(data: Buffer, from: number): boolean {
  let position = from
  while ((data[position] ?? 0) <= space && position < data.length) position += 1
  return (
    ((data[position] ?? 0) & ~32) === letterF && /^FILE_SCHEMA/i.test(data.toString('latin1', position, position + 11))
  )
}

const firstLetters = new Set(Object.keys(derivedPlaces).map((name) => name.charCodeAt('IFC'.length)))

/** Whether the statement's class has derived attributes. */
function derivesValues(data: Buffer, from: number): boolean {
  let position = data.indexOf(equals ?? 0, from) + 1
  while ((data[position] ?? 0) <= space && position < data.length) position += 1
  // A fast check: most lines have a missing value, but few of them this letter.
  if (!firstLetters.has((data[position + 'IFC'.length] ?? 0) & ~32)) return false
  const name = /^\w+/.exec(data.toString('latin1', position, position + 50))?.[0] ?? ''
  return name.toUpperCase() in derivedPlaces
}

// A quotation mark within a text is doubled, so it ends one match and begins another.
const parts = /'[^']*'|\/\*[^]*?\*\/|[(),]|[^'(),/]+|\//g

function normalizeStatement(statement: string, faults: LineFaults): string {
  const name = /^\s*#\d+\s*=\s*(\w+)\s*\(/.exec(statement)?.[1]?.toUpperCase() ?? ''
  if (name === '') return withCanonicalSchema(statement)
  const derived = derivedPlaces[name] ?? []
  let [depth, attributeIndex] = [0, 0]
  /** State of the value between the last comma or bracket and the next one; an empty list has none. */
  let [hasValue, isListStart] = [true, false]
  let result = ''
  function endValue(): void {
    if (!hasValue) result += depth === 1 && derived.includes(attributeIndex) ? '*' : '$'
  }
  for (const [part] of statement.matchAll(parts)) {
    const trimmed = part.trim()
    if (part === '(') {
      depth += 1
      ;[hasValue, isListStart] = [false, true]
      result += part
    } else if (part === ')') {
      if (!isListStart) endValue()
      depth -= 1
      ;[hasValue, isListStart] = [true, false]
      result += part
    } else if (part === ',') {
      endValue()
      if (depth === 1) attributeIndex += 1
      ;[hasValue, isListStart] = [false, false]
      result += part
    } else if (trimmed === '*' || (trimmed === '$' && depth === 1 && derived.includes(attributeIndex))) {
      // Decided at the end of the value, depending on its position.
      isListStart = false
    } else {
      if (trimmed !== '' && !trimmed.startsWith('/*')) [hasValue, isListStart] = [true, false]
      if (part.startsWith("'")) result += normalizeText(part, faults)
      else result += unsafeInteger.test(trimmed) ? `${trimmed}.` : part
    }
  }
  return result
}

/** Replaces the version in the header by its canonical name. */
function withCanonicalSchema(statement: string): string {
  return statement.replace(fileSchema, (match, written: string) => {
    const canonical = canonicalSchema(written)
    return canonical === undefined ? match : match.replace(`'${written}'`, `'${canonical}'`)
  })
}

/**
 * Control directives of ISO 10303-21 (6.3.3 and 12) that both readers decode alike. Code groups are counted separately: a pattern for them
 * would need a stack as large as the text.
 */
const plainDirective = /\\\\|\\X2\\([0-9A-F]+)\\X0\\|\\X\\[0-9A-F]{2}/gi
/** Page letters, and four-byte codes. */
const otherDirective = /\\X4\\([0-9A-F]+)\\X0\\|\\P[A-I]\\|\\S\\[ -~]/gi
/** Truncated codes or missing ends. */
const brokenCodes = /\\X2\\([0-9A-F]*)(\\X0\\)?/gi

/** Removes directives whose codes are complete. */
function withoutDirectives(text: string, directives: RegExp, digitsOfCode: number): string {
  return text.replaceAll(directives, (written: string, codes?: string) =>
    codes === undefined || codes.length % digitsOfCode === 0 ? '' : written,
  )
}

/** The same text in quotes; if directives are broken, they are written as plain text to keep what is readable. */
function normalizeText(quoted: string, faults: LineFaults): string {
  const text = quoted.replaceAll(/[\r\n]/g, '')
  const left = withoutDirectives(text, plainDirective, 4)
  if (!left.includes('\\')) return text
  if (withoutDirectives(left, otherDirective, 8).includes('\\')) faults.brokenTexts += 1
  const completed = text.slice(1, -1).replaceAll(brokenCodes, (_codes, digits: string) => {
    const completeDigits = digits.slice(0, digits.length - (digits.length % 4))
    return completeDigits === '' ? '' : `\\X2\\${completeDigits}\\X0\\`
  })
  const written = decodeDirectives(completed)
  return `'${written.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
