import { createReadStream } from 'node:fs'
import { linesOf } from '../streaming/lines.ts'
import { slicesOf } from '../streaming/slices.ts'
import type { ModelRecord } from './model-records.ts'

/** What the database takes in one go, within a fraction of the time that a statement may take. */
const atOnce = { mostItems: 2000, mostBytes: 4 * 1024 ** 2, bytesOf: (line: string) => Buffer.byteLength(line) }

/** Reads the records that the reader has written, slice by slice; may be called again. */
export async function* readRecordSlices(path: string): AsyncGenerator<ModelRecord[]> {
  const lines = linesOf(createReadStream(path, { highWaterMark: 1024 ** 2 }))
  for await (const slice of slicesOf(lines, atOnce)) yield slice.map((line) => JSON.parse(line) as ModelRecord)
}

/** Reads them one after the other. */
export async function* readRecords(path: string): AsyncGenerator<ModelRecord> {
  for await (const slice of readRecordSlices(path)) yield* slice
}
