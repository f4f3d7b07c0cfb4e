import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { nextEvent, until } from '@lintel/shared/testing/runner'
import { sketchContent } from '../../seed/models/made-content.ts'
import { tinyFile } from '../assembler/glb/testing/tiny-prototype.ts'
import { readConfig, type Config } from '../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { withScope } from '../database/scope.ts'
import { seedDemo } from '../../seed/seed-demo.ts'
import { createJobQueue } from '../jobs/job-queue.ts'
import { findRequest } from '../modules/assembly/assembly-requests/repository.ts'
import { openFiles } from '../modules/base/files/open-files.ts'
import { organizationId, plantPrototype, plantRequests } from './testing/plant-requests.ts'
import { startProgram } from '../testing/platform-process.ts'

const timeout = 300_000
let folder: string
let config: Config
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-worker-'))
  config = readConfig({ LINTEL_DATA_DIR: folder, LOG_LEVEL: 'silent' })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function startWorker() {
  const environment = { ...process.env, LINTEL_DATA_DIR: folder, LOG_LEVEL: 'info' }
  const { child, lines } = startProgram('worker/main.ts', environment)
  return { child, said: (words: string) => until(() => expect(lines.join('\n')).toContain(words), { timeout }) }
}

/** Runs something while the platform runs in this process, and stops the platform afterwards. */
async function whilePlatformRuns<T>(
  run: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config, { onConnectionLost: () => undefined, onWaiting: () => undefined })
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

test(
  'waits for the platform, outlives its database and stops when it is told to',
  async () => {
    const worker = startWorker()
    await worker.said('waiting for the database')
    const { store } = await openFiles({ dataDirectory: folder })
    const [first] = await whilePlatformRuns(async ({ db }) => {
      await seedDemo(db, { content: sketchContent, volume: 'few' })
      await plantPrototype(db, store, [await tinyFile('shell', [{ elementId: '1' }])])
      await worker.said('"ready":true')
      return plantAndFollow(db)
    })
    // The platform is back, with a server of its own or with the worker's.
    const [second] = await whilePlatformRuns(({ db }) => plantAndFollow(db))
    expect([first, second]).toEqual(['Complete', 'Complete'])
    worker.child.kill('SIGTERM')
    expect(await nextEvent(worker.child, 'exit')).toEqual([0, null])
  },
  timeout,
)

async function plantAndFollow(db: Parameters<typeof plantRequests>[0]): Promise<string[]> {
  const jobs = createJobQueue(db, config.assembly)
  const ids = await plantRequests(db, jobs, 1)
  await jobs.close()
  return Promise.all(
    ids.map((id) =>
      until(
        async () => {
          const request = await withScope(db, { organizationId }, (tx) => findRequest(tx, organizationId, id))
          expect(request?.status).toBe('Complete')
          return request?.status ?? ''
        },
        { timeout, interval: 200 },
      ),
    ),
  )
}
