import { afterAll, beforeAll, expect, test, jest, describe } from '@jest/globals'
import { until, nextEvent, afterTest, inTime } from '@lintel/shared/testing/runner'
import { readFile, mkdtemp, rm, mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig, type Config } from '../config.ts'
import { workProfiles } from '../jobs/job-kind.ts'
import type { PlatformModule, WorkerDeps } from '../interfaces/platform-module.ts'
import { modules } from '../modules/modules.ts'
import { fetchHandlers, lazyHandlers } from './lazy-handlers.ts'
import { tmpdir } from 'node:os'
import { sketchContent } from '../../seed/models/generated-content.ts'
import { tinyFile } from '../assembler/glb/testing/tiny-prototype.ts'
import { openDatabase } from '../database/open-database.ts'
import { withScope } from '../database/scope.ts'
import { seedDemo } from '../../seed/seed-demo.ts'
import { createJobQueue } from '../jobs/job-queue.ts'
import { findRequest } from '../modules/assembly/assembly-requests/repository.ts'
import { openFiles } from '../modules/base/files/open-files.ts'
import { organizationId, addPrototype, addRequests } from './testing/add-requests.ts'
import { startProgram } from '../testing/platform-process.ts'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { CaptureFiles } from '../interfaces/files.ts'
import { folderStore } from '../modules/base/files/folder-store.ts'
import { sweepAll } from '../modules/base/files/keeping/sweep.ts'
import { writeUnreferenced } from '../modules/base/files/keeping/write-file.ts'
import { checkedStore } from '../testing/outside-transactions.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

describe('lazy handlers', () => {
  const config = { ...readConfig({}), assembly: { timeLimitMinutes: 15, atOnce: 3 } }
  const deps = { config } as unknown as WorkerDeps

  test('every kind of job of every module has a worker profile', async () => {
    const handled = await Promise.all(modules.map((module) => fetchHandlers(module, deps)))
    const lazy = lazyHandlers(modules, deps).handlers
    expect(handled.flatMap(({ jobs }) => jobs.map(({ kind }) => kind.name)).sort()).toEqual(
      lazy.map(({ kind }) => kind.name).sort(),
    )
    expect(lazy.filter(({ atOnce }) => atOnce !== 1).map(({ kind, atOnce }) => [kind.name, atOnce])).toEqual([
      ['webhook', 10],
      ['assembly', 3],
      ['capture-ingestion', 2],
    ])
  })

  test('a worker with profiles takes no other jobs, and all profiles together take everything', () => {
    expect(kindsOf('capture').sort()).toEqual([
      'capture-ingestion',
      'clash-check',
      'clear-captures',
      'ids-check',
      'measure-health',
      'retain-captures',
    ])
    expect(kindsOf('report, review')).toEqual(expect.arrayContaining(['report', 'capture-review', 'comparison']))
    expect(kindsOf('short')).toContain('email')
    const apart = workProfiles.flatMap((profile) => kindsOf(profile))
    expect(apart.sort()).toEqual(
      lazyHandlers(modules, deps)
        .handlers.map(({ kind }) => kind.name)
        .sort(),
    )
    expect(() => readConfig({ WORKER_JOBS: 'captures' })).toThrow('  WORKER_JOBS')
  })

  test('each kind of worker is scaled by all of its waiting jobs, and by nothing else', async () => {
    const overlay = join(import.meta.dirname, '../../../deploy/kubernetes/overlays/large/autoscaling.yaml')
    const scaled = (await readFile(overlay, 'utf8')).matchAll(
      /name: worker-(\w+)\n[^]*?lintel_queue_jobs\{kind=~"([^"]*)"\}/g,
    )
    const queues = Array.from(scaled, ([, profile = '', kinds = '']) => [profile, kinds.split('|').sort()])
    const heavy = workProfiles.filter((profile) => profile !== 'short')
    expect(Object.fromEntries(queues)).toEqual(
      Object.fromEntries(heavy.map((profile) => [profile, kindsOf(profile).sort()])),
    )
  })

  function kindsOf(jobs: string): string[] {
    const workerDeps = { config: readConfig({ WORKER_JOBS: jobs }) } as unknown as WorkerDeps
    return lazyHandlers(modules, workerDeps).handlers.map(({ kind }) => kind.name)
  }

  test("a module's code is loaded once, with its first job, and closed if it was loaded", async () => {
    const [first, second] = modules.filter(({ jobs = [] }) => jobs.length > 0)
    const [kind] = first?.jobs ?? []
    if (!first || !second || !kind) throw new Error('No module has jobs.')
    const messages: string[] = []
    const seeded = (name: string, module: PlatformModule): PlatformModule => ({
      ...module,
      async handlers() {
        messages.push(`fetched ${name}`)
        const jobs = module.jobs ?? []
        const run = async () => void messages.push(`run ${name}`)
        return { jobs: jobs.map((each) => ({ kind: each, run })), close: () => void messages.push(`closed ${name}`) }
      },
    })
    const { handlers, close } = lazyHandlers([seeded('first', first), seeded('second', second)], deps)
    expect(messages).toEqual([])
    const jobRun = {} as never
    const [handler] = handlers
    await Promise.all([handler?.run({}, jobRun), handler?.run({}, jobRun)])
    await close()
    expect(messages).toEqual(['fetched first', 'run first', 'run first', 'closed first'])
  })

  test('code that failed to load is loaded again by the next job, and does not prevent stopping', async () => {
    const module = modules.find(({ jobs = [] }) => jobs.length > 0)
    if (!module) throw new Error('No module has jobs.')
    const done: string[] = []
    let isBroken = true
    const flaky: PlatformModule = {
      ...module,
      async handlers() {
        if (isBroken) throw new Error('There is no room left.')
        return { jobs: (module.jobs ?? []).map((kind) => ({ kind, run: async () => void done.push(kind.name) })) }
      },
    }
    const { handlers, close } = lazyHandlers([flaky], deps)
    const [handler] = handlers
    await expect(handler?.run({}, {} as never)).rejects.toThrow('There is no room left.')
    isBroken = false
    await handler?.run({}, {} as never)
    await close()
    expect(done).toEqual([handler?.kind.name])
  })

  test('a job kind without a handler in its module is an error', async () => {
    const module = modules.find(({ jobs = [] }) => jobs.length > 0)
    await expect(fetchHandlers({ name: 'forgetful', jobs: module?.jobs ?? [] }, deps)).rejects.toThrow(
      'forgetful does not handle',
    )
  })
})

describe('main', () => {
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
    return { child, said: (text: string) => until(() => expect(lines.join('\n')).toContain(text), { timeout }) }
  }

  /** Runs work while the platform runs in this process, and stops the platform afterward. */
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
    'waits for the platform, survives an outage of its database and stops on request @full',
    async () => {
      const worker = startWorker()
      await worker.said('waiting for the database')
      const { store } = await openFiles({ dataDirectory: folder })
      const [first] = await whilePlatformRuns(async ({ db }) => {
        await seedDemo(db, { content: sketchContent, volume: 'few' })
        await addPrototype(db, store, [await tinyFile('shell', [{ elementId: '1' }])])
        await worker.said('"ready":true')
        return addAndFollow(db)
      })
      // The platform is back, with its own server or with the worker's.
      const [second] = await whilePlatformRuns(({ db }) => addAndFollow(db))
      expect([first, second]).toEqual(['Complete', 'Complete'])
      worker.child.kill('SIGTERM')
      expect(await nextEvent(worker.child, 'exit')).toEqual([0, null])
    },
    timeout,
  )

  async function addAndFollow(db: Parameters<typeof addRequests>[0]): Promise<string[]> {
    const jobs = createJobQueue(db, config.assembly)
    const ids = await addRequests(db, jobs, 1)
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
})

describe('sweep', () => {
  const sweeps = modules.flatMap((module) => module.sweeps ?? [])
  const yesterday = Date.now() / 1000 - 86_400

  async function openHarness(): Promise<{ database: TestDatabase; folder: string; files: CaptureFiles }> {
    const database = await createTestDatabase()
    afterTest(() => database.drop())
    const folder = await mkdtemp(join(tmpdir(), 'lintel-sweep-'))
    afterTest(() => rm(folder, { recursive: true, force: true }))
    return { database, folder, files: { db: database.db, store: checkedStore(folderStore(folder)) } }
  }

  async function seeded(path: string): Promise<string> {
    await writeFile(path, 'half of a fi')
    await utimes(path, yesterday, yesterday)
    return path
  }

  test('removes leftovers of killed processes of every kind in one sweep', async () => {
    const { database, folder, files } = await openHarness()
    await files.store.write('organizations/CFA/captures/whole.ifc', 'whole')
    const draft = await seeded(join(folder, '.drafts', `${randomUUID()}.draft`))
    const reader = join(tmpdir(), `lintel-ingestion-${randomUUID()}-1`)
    await mkdir(reader)
    await seeded(join(reader, 'records.ndjson'))
    await utimes(reader, yesterday, yesterday)
    const key = 'organizations/CFA/reports/half.1.jsonl.gz'
    await files.store.write(key, 'whole, and nothing refers to it')
    await database.asOwner(`insert into unreferenced_files values ($1, now() - interval '1 minute')`, [key])
    await database.asOwner(`insert into kept_files values ($1, 'CFA', 8000000, now())`, [key])
    await database.asOwner(
      `insert into uploads (id, organization_id, purpose, file_name, bytes, key, expires_at)
      values (gen_random_uuid(), 'CFA', 'capture', 'a.ifc', 10, 'organizations/CFA/captures/a.ifc', now() - interval '2 days')`,
    )
    await sweepAll(sweeps, files)
    expect([draft, reader, join(folder, key)].filter((path) => existsSync(path))).toEqual([])
    const left = 'select key from uploads union select key from kept_files union select key from unreferenced_files'
    expect(await database.asOwner(left)).toEqual([])
    expect(await files.store.sizeOf('organizations/CFA/captures/whole.ifc')).toBe(5)
  })

  test('leaves files alone that a living process writes, however slowly', async () => {
    const { database, folder, files } = await openHarness()
    const [halfWay, resume] = [Promise.withResolvers<true>(), Promise.withResolvers<true>()]
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('first ')
      halfWay.resolve(true)
      await resume.promise
      yield Buffer.from('second')
    }
    const every = jest.spyOn(globalThis, 'setInterval')
    const file = { key: 'organizations/CFA/reports/slow.gz', organizationId: 'CFA' }
    const writing = writeUnreferenced({ ...files, quotaBytes: 10_000_000 }, file, slow())
    await inTime('half of the file to be written', halfWay.promise)
    const signs = every.mock.calls.map(([sign]) => sign)
    every.mockRestore()
    // Hours pass; only its heartbeats protect the file.
    const drafts = join(folder, '.drafts')
    await until(async () => expect(await readdir(drafts)).toHaveLength(1))
    const [draft = ''] = (await readdir(drafts)).map((name) => join(drafts, name))
    await utimes(draft, yesterday, yesterday)
    await database.asOwner(`update unreferenced_files set remove_at = now() + interval '5 seconds'`)
    for (const sign of signs) sign()
    await until(async () => {
      const [note] = await database.asOwner<{ minutes: number }>(
        'select extract(epoch from remove_at - now())::int / 60 as minutes from unreferenced_files',
      )
      const { mtimeMs } = await stat(draft)
      expect([note?.minutes, mtimeMs > Date.now() - 600_000]).toEqual([9, true])
    })
    await sweepAll(sweeps, files)
    resume.resolve(true)
    expect(await writing).toBe(12)
    expect(await files.store.sizeOf(file.key)).toBe(12)
    expect(await database.asOwner('select bytes from kept_files')).toEqual([{ bytes: '12' }])
  })

  test('continues with other sweeps if one fails, and rejects afterward', async () => {
    const { files } = await openHarness()
    const done: string[] = []
    const broken = { of: 'things', remove: () => Promise.reject(new Error('no way')) }
    const sound = { of: 'others', remove: async () => void done.push('others') }
    await expect(sweepAll([broken, sound], files)).rejects.toThrow("Leftover things couldn't be removed.")
    expect(done).toEqual(['others'])
  })
})
