import { createReadStream } from 'node:fs'
import { linesOf } from '../streaming/lines.ts'
import type { ModelRecord } from './model-records.ts'

/** Reads the records that the reader has written, one after the other; may be called again. */
export async function* readRecords(path: string): AsyncGenerator<ModelRecord> {
  const lines = linesOf(createReadStream(path, { highWaterMark: 1024 ** 2 }))
  for await (const line of lines) yield JSON.parse(line) as ModelRecord
}
