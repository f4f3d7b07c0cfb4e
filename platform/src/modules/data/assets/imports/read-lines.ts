import {
  assetCreateSchema,
  mostImportBytes,
  mostImportedAssets,
  type AssetCreate,
} from '@lintel/shared/contract/assets'
import type { Problem } from '@lintel/shared/contract'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PlatformError } from '../../../../errors.ts'

/** At most so many problems are named; whoever has more repairs these first. */
const mostNamed = 100
/** So many lines are checked in one go, which takes some milliseconds; then other calls have their turn. */
const linesAtOnce = 200
const lineEnd = 10

/** Reads one asset from each line; fails with everything that is wrong, each by its line (from 1) and field. */
export async function readLines(bytes: Buffer): Promise<AssetCreate[]> {
  const rows: AssetCreate[] = []
  const errors: NonNullable<Problem['errors']> = []
  let line = 0
  for (let start = 0; start < bytes.length && errors.length < mostNamed;) {
    const found = bytes.indexOf(lineEnd, start)
    const end = found === -1 ? bytes.length : found
    const text = bytes.toString('utf8', start, end).trim()
    start = end + 1
    line += 1
    if (line > mostImportedAssets) throw tooManyRows()
    if (line % linesAtOnce === 0) await nextTurn()
    const parsed = assetCreateSchema.safeParse(jsonOf(text))
    if (parsed.success) rows.push(parsed.data)
    else errors.push(...parsed.error.issues.map(({ path, message }) => ({ path: [line, ...path].join('.'), message })))
  }
  if (errors.length > 0) throw rowsInvalid(errors.slice(0, mostNamed))
  if (rows.length === 0) throw noRows()
  return rows
}

/** Collects the whole body, and fails as soon as it is too large. */
export async function collectBody(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of content) {
    length += part.byteLength
    if (length > mostImportBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** A line that is no JSON becomes undefined, which the schema refuses as no asset. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function rowsInvalid(errors: NonNullable<Problem['errors']>): PlatformError {
  const detail = 'Nothing was imported, because some rows cannot be taken in. Correct them and import the file again.'
  return new PlatformError('assets/import-invalid', 422, detail, { errors })
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
