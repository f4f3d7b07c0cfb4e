import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../../database/connect.ts'
import { withScope } from '../../../../database/scope.ts'
import { readRecordBatches, readMeasureBatches } from '../../../../ifc/read-records.ts'
import { readHere } from '../../../../ifc/testing/read-here.ts'
import { insertGeometries } from '../../captures/captured-rows-repository.ts'
import { storeCapture } from '../../captures/store-capture.ts'
import { organizationId } from './comparison-fixture.ts'

/** Stores a capture of this building file, with measured geometry unless it has none; returns its id. */
export async function seedShapedFile(
  db: Database,
  text: string,
  { hasShapes = true, documentFileName = 'Store.ifc' } = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-compared-'))
  try {
    const [path, records, shapes] = [join(folder, 'sent'), join(folder, 'records.ndjson'), join(folder, 'shapes.glb')]
    await writeFile(path, text)
    const order = { path, output: records, maxElements: 100_000, memoryMegabytes: 1024 }
    const followed = { signal: new AbortController().signal, onProgress: () => Promise.resolve() }
    await readHere.readWithShapes(order, followed, {
      output: shapes,
      milliseconds: 60_000,
      onRecords: () => Promise.resolve(),
      originFor: (middle) => Promise.resolve(middle),
      onProgress: () => Promise.resolve(),
    })
    const fileKey = `organizations/${organizationId}/captures/${randomUUID()}.ifc`
    const file = { organizationId, fileKey, fileHash: randomUUID(), fileBytes: 1, capturedById: null }
    return await withScope(db, { organizationId }, async (tx) => {
      const fileFields = { documentFileName, fileOriginPath: 'Projects' }
      const progress = () => Promise.resolve()
      const { captureId } = await storeCapture(tx, { ...file, ...fileFields }, readRecordBatches(records), progress)
      if (hasShapes) await insertGeometries(tx, { organizationId, captureId }, readMeasureBatches(shapes))
      return captureId
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
