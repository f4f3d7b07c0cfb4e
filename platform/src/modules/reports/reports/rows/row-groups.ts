import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { rowGroupSchema, type RowGroup } from '@lintel/shared/contract/reports'
import { linesOf } from '../../../../streaming/lines.ts'

/** The groups of rows in a file as reports keep it: one per line, compressed by gzip. */
export async function* rowGroupsOf(file: Readable): AsyncGenerator<{ line: string; group: RowGroup }, void> {
  for await (const line of linesOf(uncompressed(file))) yield { line, group: rowGroupSchema.parse(JSON.parse(line)) }
}

/** If one end fails or is left, the other one is closed too. */
export function uncompressed(file: Readable): Readable {
  return pipeline(file, createGunzip(), () => undefined)
}
