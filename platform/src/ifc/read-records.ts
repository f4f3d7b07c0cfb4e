import { createReadStream } from 'node:fs'
import type { ModelRecord } from './model-records.ts'

/** Reads the records that the reader has written, one after the other; may be called again. */
export async function* readRecords(path: string): AsyncGenerator<ModelRecord> {
  let rest = ''
  for await (const part of createReadStream(path, { encoding: 'utf8', highWaterMark: 1024 ** 2 })) {
    const lines = (rest + String(part)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as ModelRecord
  }
}
