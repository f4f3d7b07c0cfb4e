import {
  assetCreateSchema,
  mostImportBytes,
  mostImportedAssets,
  type AssetCreate,
} from '@lintel/shared/contract/assets'
import type { Problem } from '@lintel/shared/contract'
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PlatformError } from '../../../../errors.ts'
import { mostNamed, shortErrors } from '../../../../short-errors.ts'

type Errors = NonNullable<Problem['errors']>

/** No asset is longer: all its texts together have at most 11,800 characters, which as escapes of JSON take six bytes each. */
const mostLineBytes = 80 * 1024
/** So many bytes are checked in one go, which takes some milliseconds; then other calls have their turn. */
const bytesAtOnce = 128 * 1024
const lineEnd = 10
const tooLong = `This line has more than ${mostLineBytes / 1024} kB, which no asset has. Correct or remove it.`

/** Reads one asset from each line; fails with what is wrong, each by its line (from 1) and field. */
export async function readLines(bytes: Buffer): Promise<AssetCreate[]> {
  const rows: AssetCreate[] = []
  const errors: Errors = []
  let [line, start, checked] = [0, 0, 0]
  while (start < bytes.length && errors.length < mostNamed) {
    const found = bytes.indexOf(lineEnd, start)
    const end = found === -1 ? bytes.length : found
    line += 1
    if (line > mostImportedAssets) throw tooManyRows()
    const row = readLine(bytes.subarray(start, end), line)
    if (Array.isArray(row)) errors.push(...row)
    else rows.push(row)
    start = end + 1
    if (start - checked < bytesAtOnce) continue
    checked = start
    await nextTurn()
  }
  if (errors.length > 0)
    throw rowsInvalid(errors, start < bytes.length ? ` Lines after line ${line} were not looked at.` : '')
  if (rows.length === 0) throw noRows()
  return rows
}

/** The asset of a line, or what is wrong with it. A line that is too long is not looked into, whatever it holds. */
function readLine(bytes: Buffer, line: number): AssetCreate | Errors {
  if (bytes.length > mostLineBytes) return [{ path: String(line), message: tooLong }]
  const parsed = assetCreateSchema.safeParse(jsonOf(bytes.toString('utf8').trim()))
  if (parsed.success) return parsed.data
  return parsed.error.issues.map(({ path, message }) => ({ path: [line, ...path].join('.'), message }))
}

/** Collects the whole body with its SHA-256, and fails as soon as it is too large. */
export async function collectBody(content: AsyncIterable<Uint8Array>): Promise<{ bytes: Buffer; bytesHash: string }> {
  const parts: Uint8Array[] = []
  const hash = createHash('sha256')
  let length = 0
  for await (const part of content) {
    length += part.byteLength
    if (length > mostImportBytes) throw tooLarge()
    parts.push(part)
    hash.update(part)
  }
  return { bytes: Buffer.concat(parts), bytesHash: hash.digest('hex') }
}

/** A line that is no JSON becomes undefined, which the schema refuses as no asset. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function rowsInvalid(errors: Errors, rest: string): PlatformError {
  const detail = 'Nothing was imported, because some rows cannot be taken in. Correct them and import the file again.'
  return new PlatformError('assets/import-invalid', 422, `${detail}${rest}`, { errors: shortErrors(errors) })
}

function noRows(): PlatformError {
  return new PlatformError('assets/import-empty', 422, 'There is nothing to import: the file has no rows.')
}

function tooManyRows(): PlatformError {
  const detail = `At most ${mostImportedAssets.toLocaleString('en-US')} assets are imported at once. Split the file.`
  return new PlatformError('assets/import-too-long', 413, detail)
}

function tooLarge(): PlatformError {
  const detail = `An import has at most ${mostImportBytes / 1024 / 1024} MB. Split the file.`
  return new PlatformError('assets/import-too-large', 413, detail)
}
