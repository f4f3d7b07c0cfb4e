import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { linesOf } from '../../../../streaming/lines.ts'
import { uncompressed } from '../../reports/rows/stored-rows.ts'
import { maxRowBytes } from './report-file.ts'

const compress = promisify(gzip)
/** Every group starts with its number of rows, so it need not be parsed here. */
const rowsOfGroup = /^\{"rows":(\d+)/

/**
 * The groups with the first rows of a report, compressed like the complete file; the rest isn't read. Fewer than requested if they would
 * exceed the thread's limit.
 */
export async function firstGroups(rows: Readable, maxRows: number): Promise<Buffer> {
  const lines: string[] = []
  let [count, bytes] = [0, 0]
  for await (const line of linesOf(uncompressed(rows))) {
    bytes += Buffer.byteLength(line)
    if (bytes > maxRowBytes && lines.length > 0) break
    lines.push(line)
    count += Number(rowsOfGroup.exec(line)?.[1] ?? 0)
    if (count >= maxRows) break
  }
  return compress(lines.map((line) => `${line}\n`).join(''), { level: 1 })
}

/** The complete file. Undefined if it's larger than the limit; then the rest isn't read. */
export async function readStoredRows(rows: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of rows as AsyncIterable<Uint8Array>) {
    bytes += part.length
    if (bytes > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
