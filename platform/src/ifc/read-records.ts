import { createReadStream } from 'node:fs'
import { linesOf } from '../streaming/lines.ts'
import { slicesOf } from '../streaming/slices.ts'
import type { ShapeMeasures } from './geometry/measure-shapes.ts'
import { measuresFile } from './geometry/measures-file.ts'
import type { ModelRecord } from './model-records.ts'

/** What the database takes in one go, within a fraction of the time that a statement may take. */
const atOnce = { mostItems: 2000, mostBytes: 4 * 1024 ** 2, bytesOf: (line: string) => Buffer.byteLength(line) }

/** Reads the records that the reader has written, slice by slice; may be called again. */
export function readRecordSlices(path: string): AsyncGenerator<ModelRecord[]> {
  return readSlices<ModelRecord>(path)
}

/** Reads what the shapes of a model measure, which was written beside its GLB. */
export function readMeasureSlices(shapes: string): AsyncGenerator<ShapeMeasures[]> {
  return readSlices<ShapeMeasures>(measuresFile(shapes))
}

async function* readSlices<Item>(path: string): AsyncGenerator<Item[]> {
  const lines = linesOf(createReadStream(path, { highWaterMark: 1024 ** 2 }))
  for await (const slice of slicesOf(lines, atOnce)) yield slice.map((line) => JSON.parse(line) as Item)
}

/** Reads them one after the other. */
export async function* readRecords(path: string): AsyncGenerator<ModelRecord> {
  for await (const slice of readRecordSlices(path)) yield* slice
}
