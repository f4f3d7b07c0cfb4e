import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readDocumentInProcess } from '../../../ifc/read-in-process.ts'
import { readRecordBatches } from '../../../ifc/read-records.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { fatDocument, fatRecord } from './testing/fat-document.ts'
import { receiveFatDocuments } from './testing/fat-harness.ts'

const [documents, records] = [3, 100]
const timeout = 300_000

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lintel-fat-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test(
  'receives large documents concurrently within a quarter of their size',
  async () => {
    const heapMegabytes = Math.floor((documents * records * fatRecord) / 4)
    const stage = { ownerUrl: database.ownerUrl, folder }
    expect(await receiveFatDocuments(stage, { documents, records, heapMegabytes })).toEqual([0, null])
    const [kept] = await database.asOwner(`select count(*)::int from capture_ingestions where file_name like 'Fat %'`)
    expect(kept).toEqual({ count: documents })
  },
  timeout,
)

test(
  'reads a document within half of its size, and passes it on in batches of a few megabytes',
  async () => {
    const [path, output] = [join(folder, 'fat'), join(folder, 'records')]
    await pipeline(fatDocument('Fat.rvt', records), createWriteStream(path))
    // Half of the memory limit is for objects.
    const order = { path, output, maxElements: 1000, memoryMegabytes: Math.floor(records * fatRecord) }
    await readDocumentInProcess(order, { signal: new AbortController().signal })
    const sizes: number[] = []
    for await (const slice of readRecordBatches(output)) sizes.push(JSON.stringify(slice).length)
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(records * 0.95e6)
    expect(Math.max(...sizes)).toBeLessThan(5e6)
  },
  timeout,
)
