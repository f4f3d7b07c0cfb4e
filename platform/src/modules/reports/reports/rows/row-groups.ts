import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { rowGroupSchema, type RowGroup } from '@lintel/shared/contract/reports'
import { linesOf } from '../../../../streaming/lines.ts'

/** The row groups of a stored report: one per line, compressed with gzip. */
export async function* rowGroupsOf(file: Readable): AsyncGenerator<{ line: string; group: RowGroup }, void> {
  for await (const line of linesOf(uncompressed(file))) yield { line, group: rowGroupSchema.parse(JSON.parse(line)) }
}

/** If one side fails or is closed, the other one is closed too. */
export function uncompressed(file: Readable): Readable {
  return pipeline(file, createGunzip(), () => undefined)
}
