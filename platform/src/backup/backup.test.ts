import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile, appendFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Preference, PrototypeManifest, PrototypeRelease } from '@lintel/shared/contract'
import type { InjectOptions } from 'fastify'
import { expect, test, describe } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import { modelSources, seedDemoData } from '../../seed/demo-data.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { createJobQueue } from '../jobs/job-queue.ts'
import { createLogger } from '../observability/logger.ts'
import { openFiles } from '../modules/base/files/open-files.ts'
import {
  buildIdentityApp,
  identityConfig,
  localKeySet,
  seedIdentityAccounts,
} from '../modules/organization/identity/index.ts'
import { openBrowser, signInFully } from '../modules/organization/identity/testing/test-browser.ts'
import { compiledOfRun } from '../testing/test-run.ts'
import { createHash } from 'node:crypto'
import { copyFolder, type Copied } from './copy-folder.ts'

describe('backup', () => {
  const timeout = 90_000
  const preference = { userId: 'local|designer', key: 'counter', group: null }
  const preferences = '/api/users/local%7Cdesigner/preferences'

  /** An installation as `npm start` runs it, in this process, with the embedded database of its own folder. */
  async function start(folder: string) {
    const config = readConfig({
      LINTEL_DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      WRITES_PER_MINUTE: '1000000',
      PERSON_CALLS_PER_MINUTE: '1000000',
    })
    const logger = createLogger(config)
    const database = await openDatabase(config, { onConnectionLost: () => undefined, onWaiting: () => undefined })
    const { db, identityDb } = database
    if (!identityDb) throw new Error('The embedded database has a login for the identity provider.')
    await seedIdentityAccounts(identityDb)
    const files = await openFiles(config.files)
    await seedDemoData({ db, store: files.store, models: modelSources.sketch, volume: 'few' })
    const jobs = createJobQueue(db, config.assembly)
    const identity = await buildIdentityApp({ db: identityDb, config: identityConfig(config), logger })
    const keys = localKeySet(identityConfig(config).keysDirectory, () => new Date())
    const app = await buildApp({ config, db, jobs, files, keys, logger })
    async function stop(): Promise<void> {
      await Promise.all([app.close(), identity.close()])
      await jobs.close()
      await database.close()
    }
    const signIn = async () => (await signInFully(openBrowser(identity))).access_token
    async function call(token: string, options: InjectOptions) {
      const answer = await app.inject({
        ...options,
        headers: { authorization: `Bearer ${token}`, organization: 'CFA' },
      })
      return { status: answer.statusCode, text: answer.payload, json: answer.json.bind(answer) }
    }
    return { signIn, call, stop }
  }

  type Installation = Awaited<ReturnType<typeof start>>

  async function lintel(folder: string, ...args: string[]): Promise<string> {
    const program = join(import.meta.dirname, 'main.ts')
    const env = { PATH: process.env.PATH, ...compiledOfRun, LINTEL_DATA_DIR: folder }
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env })
    return stdout
  }

  async function openModel({ call }: Installation, token: string) {
    const list = await call(token, { url: '/api/lintel-webapi/prototypes/CFA' })
    for (const { prototype, version } of list.json<PrototypeRelease[]>()) {
      const manifest = await call(token, { url: `/api/lintel-webapi/prototypes/CFA/${prototype}/${version}` })
      const model = manifest.json<PrototypeManifest>().fileConfigurations.find(({ file }) => file !== null)?.file
      if (model) return call(token, { url: model.url })
    }
    throw new Error('No prototype has a model.')
  }

  function write({ call }: Installation, token: string, counter: number) {
    const payload = { ...preference, value: String(counter) }
    return call(token, { method: 'PUT', url: `${preferences}/counter`, payload })
  }

  async function folders() {
    const folder = await mkdtemp(join(tmpdir(), 'lintel-backup-'))
    afterTest(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
    return { data: join(folder, 'data'), backup: join(folder, 'backup') }
  }

  test(
    'brings back database, files and keys of a system that went on while it was backed up',
    async () => {
      const { data, backup } = await folders()
      const before = await start(data)
      const token = await before.signIn()
      const created = await before.call(token, {
        method: 'POST',
        url: preferences,
        payload: { ...preference, value: '0' },
      })
      expect(created.status).toBe(201)
      const writing = { written: 0, isOver: false }
      const backedUp = lintel(data, 'backup', backup).finally(() => (writing.isOver = true))
      while (!writing.isOver) expect((await write(before, token, ++writing.written)).status).toBe(200)
      expect(await backedUp).toContain('Backup created in')
      const { written } = writing
      await write(before, token, written + 1)
      await before.stop()

      // A backup and a restore never overwrite anything.
      await expect(lintel(data, 'backup', backup)).rejects.toThrow("isn't empty")
      await expect(lintel(data, 'restore', backup)).rejects.toThrow('already exists')
      await rm(data, { recursive: true })
      const damaged = join(backup, 'postgres', 'PG_VERSION')
      const whole = await readFile(damaged)
      await writeFile(damaged, 'damaged')
      await expect(lintel(data, 'restore', backup)).rejects.toThrow(
        "postgres/PG_VERSION doesn't match what was written",
      )
      await writeFile(damaged, whole)
      expect(await lintel(data, 'restore', backup)).toContain('Restored')

      const after = await start(data)
      afterTest(after.stop)
      // The token is still valid, because the key that signed it was restored.
      const kept = await after.call(token, { url: `${preferences}/counter` })
      expect(kept.status).toBe(200)
      expect(Number(kept.json<Preference>().value)).toBeLessThanOrEqual(written)
      expect(await openModel(after, await after.signIn())).toMatchObject({
        status: 200,
        text: expect.stringMatching(/^A sketch of model/),
      })
      expect((await write(after, token, written + 1)).status).toBe(200)
    },
    timeout,
  )

  test('refuses to back up nothing, and to restore what was not finished', async () => {
    const { data, backup } = await folders()
    await expect(lintel(data, 'backup', backup)).rejects.toThrow('There is no database')
    await expect(lintel(data, 'restore', backup)).rejects.toThrow('No complete backup')
  })
})

describe('copy folder', () => {
  test('copies a file again that has grown, keeps one that has gone, and leaves out what it is told to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lintel-copy-'))
    afterTest(() => rm(folder, { recursive: true }))
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    await mkdir(join(from, 'deep', 'empty'), { recursive: true })
    await writeFile(join(from, 'deep', 'upload'), 'the beginning')
    await writeFile(join(from, 'replaced'), 'a picture')
    await writeFile(join(from, 'half.draft'), '')
    const copied: Copied = { folders: new Set(), files: new Map() }
    const copy = () => copyFolder({ from, to, below: 'files', copied, leavesOut: (path) => path.endsWith('.draft') })
    await copy()
    await appendFile(join(from, 'deep', 'upload'), ' and the end')
    await rm(join(from, 'replaced'))
    await copy()
    expect([...copied.folders].sort()).toEqual(['files', 'files/deep', 'files/deep/empty'])
    expect([...copied.files.keys()].sort()).toEqual(['files/deep/upload', 'files/replaced'])
    const text = await readFile(join(to, 'files', 'deep', 'upload'), 'utf8')
    expect(text).toBe('the beginning and the end')
    expect(copied.files.get('files/deep/upload')).toMatchObject({
      bytes: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
    })
  })
})
