import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { linesOf } from '../../../../streaming/lines.ts'
import { uncompressed } from '../../reports/rows/row-groups.ts'
import { maxRowBytes } from './report-file.ts'

const compress = promisify(gzip)
/** Every group begins with how many rows it has: it need not be parsed here. */
const rowsOfGroup = /^\{"rows":(\d+)/

/**
 * The groups that hold the first rows of a report, kept as the whole file is; the rest of it is not read. Fewer than are asked for where
 * those would have more bytes than a thread may be given.
 */
export async function firstGroups(rows: Readable, mostRows: number): Promise<Buffer> {
  const lines: string[] = []
  let [count, bytes] = [0, 0]
  for await (const line of linesOf(uncompressed(rows))) {
    bytes += Buffer.byteLength(line)
    if (bytes > maxRowBytes && lines.length > 0) break
    lines.push(line)
    count += Number(rowsOfGroup.exec(line)?.[1] ?? 0)
    if (count >= mostRows) break
  }
  return compress(lines.map((line) => `${line}\n`).join(''), { level: 1 })
}
