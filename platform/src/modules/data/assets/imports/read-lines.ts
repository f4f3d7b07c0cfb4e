import { assetCreateSchema, maxImportedAssets, type AssetCreate } from '@lintel/shared/contract/assets'
import type { Problem } from '@lintel/shared/contract'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { PlatformError } from '../../../../errors/platform-error.ts'
import { maxNamed, shortErrors } from '../../../../errors/short-errors.ts'
import { LineFault, linesOf } from '../../../../streaming/lines.ts'
import { yieldToEventLoop } from '../../../../streaming/yield-to-event-loop.ts'

type Errors = NonNullable<Problem['errors']>

/** The longest possible asset: its texts have at most 11,800 characters, which take six bytes each as JSON escapes. */
const maxLineBytes = 80 * 1024
/** Characters that are checked before yielding to other requests; takes a few milliseconds. */
const charactersAtOnce = 128 * 1024
const lineEnd = 10
const faults = {
  'too-long': `This line is longer than ${maxLineBytes / 1024} kB. Correct or remove it.`,
  'not-utf-8': "This line isn't UTF-8 text. Save the file as UTF-8, then import it again.",
}

/** Reads one asset per line. Fails with all problems, each with its line (from 1) and field. */
export async function readLines(bytes: Buffer): Promise<AssetCreate[]> {
  const rows: AssetCreate[] = []
  const errors: Errors = []
  let [line, checked] = [0, 0]
  let isCutOff = false
  try {
    for await (const text of linesOf([bytes], { maxBytes: maxLineBytes })) {
      isCutOff = errors.length >= maxNamed
      if (isCutOff) break
      line += 1
      if (line > maxImportedAssets) throw tooManyRows()
      const row = readLine(text, line)
      if (Array.isArray(row)) errors.push(...row)
      else rows.push(row)
      checked += text.length
      if (checked < charactersAtOnce) continue
      checked = 0
      await yieldToEventLoop()
    }
  } catch (error) {
    if (!(error instanceof LineFault)) throw error
    errors.push({ path: String(error.line), message: faults[error.problem] })
    line = error.line
    isCutOff = true
  }
  if (errors.length > 0) throw rowsInvalid(errors, isCutOff ? ` Lines after line ${line} weren't checked.` : '')
  if (rows.length === 0) throw noRows()
  return rows
}

/** The asset of a line, or its problems. */
function readLine(text: string, line: number): AssetCreate | Errors {
  const parsed = assetCreateSchema.safeParse(jsonOf(text.trim()))
  if (parsed.success) return parsed.data
  return parsed.error.issues.map(({ path, message }) => ({ path: [line, ...path].join('.'), message }))
}

/** Collects the whole body and its SHA-256. Stops at a line that is too long, because nothing is imported then. */
export async function collectBody(content: Readable): Promise<{ bytes: Buffer; bytesHash: string }> {
  const parts: Buffer[] = []
  const hash = createHash('sha256')
  let lineBytes = 0
  for await (const part of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    parts.push(part)
    hash.update(part)
    const end = part.lastIndexOf(lineEnd)
    lineBytes = end === -1 ? lineBytes + part.length : part.length - end - 1
    if (lineBytes > maxLineBytes) break
  }
  return { bytes: Buffer.concat(parts), bytesHash: hash.digest('hex') }
}

/** A line that isn't JSON becomes undefined, which the schema rejects. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function rowsInvalid(errors: Errors, rest: string): PlatformError {
  const detail = 'Nothing was imported because some rows have errors. Correct them and import the file again.'
  return new PlatformError('assets/import-invalid', 422, `${detail}${rest}`, { errors: shortErrors(errors) })
}

function noRows(): PlatformError {
  return new PlatformError('assets/import-empty', 422, "There's nothing to import: the file has no rows.")
}

function tooManyRows(): PlatformError {
  const detail = `You can import up to ${maxImportedAssets.toLocaleString('en-US')} assets at a time. Split the file.`
  return new PlatformError('assets/import-too-long', 413, detail)
}
