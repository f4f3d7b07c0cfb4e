import { createReadStream } from 'node:fs'
import { linesOf } from '../streaming/lines.ts'
import { batchesOf } from '../streaming/batches.ts'
import type { ShapeMeasures } from './geometry/measure-shapes.ts'
import { measuresFile } from './geometry/output-files.ts'
import type { ModelRecord } from './model-records.ts'

/** A batch that the database inserts within a fraction of the statement timeout. */
const batchLimits = { maxItems: 2000, maxBytes: 4 * 1024 ** 2, bytesOf: (line: string) => Buffer.byteLength(line) }

/** Reads the records that the reader wrote, batch by batch; can be called again. */
export function readRecordBatches(path: string): AsyncGenerator<ModelRecord[]> {
  return readBatches<ModelRecord>(path)
}

/** Reads the measurements of geometry, which are written beside the GLB. */
export function readMeasureBatches(shapes: string): AsyncGenerator<ShapeMeasures[]> {
  return readBatches<ShapeMeasures>(measuresFile(shapes))
}

async function* readBatches<Item>(path: string): AsyncGenerator<Item[]> {
  const lines = linesOf(createReadStream(path, { highWaterMark: 1024 ** 2 }))
  for await (const batch of batchesOf(lines, batchLimits)) yield batch.map((line) => JSON.parse(line) as Item)
}

/** Reads the records one by one. */
export async function* readRecords(path: string): AsyncGenerator<ModelRecord> {
  for await (const batch of readRecordBatches(path)) yield* batch
}
