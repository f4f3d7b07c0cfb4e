import { execFile } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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

describe('backup', () => {
  const timeout = 90_000
  const preference = { userId: 'local|designer', key: 'counter', group: null }
  const preferences = '/api/users/local%7Cdesigner/preferences'

  /** An installation as `npm start` runs it, in this process, with the embedded database in its own folder. */
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
      const response = await app.inject({
        ...options,
        headers: { authorization: `Bearer ${token}`, organization: 'CFA' },
      })
      return { status: response.statusCode, text: response.payload, json: response.json.bind(response) }
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
    'restores the database, files and keys of a system that was in use during the backup @full',
    async () => {
      const { data, backup } = await folders()
      const before = await start(data)
      const draft = join(data, 'files', 'organizations', 'unfinished.draft')
      await mkdir(dirname(draft), { recursive: true })
      await writeFile(draft, '')
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
      const archive = join(backup, 'data.tar')
      const whole = await readFile(archive)
      await appendFile(archive, 'damaged')
      await expect(lintel(data, 'restore', backup, '--replace')).rejects.toThrow("data.tar doesn't match")
      await writeFile(archive, whole)
      expect(await lintel(data, 'restore', backup, '--replace')).toMatch(/Restored .* The data that was there is in/)
      const [aside = ''] = (await readdir(data)).filter((name) => name.startsWith('replaced-'))
      expect((await readdir(join(data, aside))).sort()).toEqual(['files', 'keys', 'postgres'])

      const after = await start(data)
      afterTest(after.stop)
      // The token is still valid because the key that signed it was restored.
      const restored = await after.call(token, { url: `${preferences}/counter` })
      expect(restored.status).toBe(200)
      expect(Number(restored.json<Preference>().value)).toBeLessThanOrEqual(written)
      expect(await openModel(after, await after.signIn())).toMatchObject({
        status: 200,
        text: expect.stringMatching(/^A sketch of model/),
      })
      expect((await write(after, token, written + 1)).status).toBe(200)
      expect(await readdir(dirname(draft))).not.toContain('unfinished.draft')
    },
    timeout,
  )

  test('refuses to back up an empty data folder and to restore an incomplete backup', async () => {
    const { data, backup } = await folders()
    await expect(lintel(data, 'backup', backup)).rejects.toThrow('There is no database')
    await expect(lintel(data, 'restore', backup)).rejects.toThrow('No complete backup')
  })

  test('reports the format of a backup from another release', async () => {
    const { data, backup } = await folders()
    await mkdir(backup)
    await writeFile(join(backup, 'manifest.json'), JSON.stringify({ format: 1, files: [] }))
    await expect(lintel(data, 'restore', backup)).rejects.toThrow(
      'has format 1, and this release reads format 2. Restore it with the release that made it, then upgrade.',
    )
  })

  test('refuses to replace the data of a running system', async () => {
    const { data, backup } = await folders()
    const manifest = { format: 2, madeAt: new Date().toISOString(), postgres: '18', files: [] }
    await mkdir(join(data, 'postgres'), { recursive: true })
    await mkdir(backup)
    await writeFile(join(backup, 'manifest.json'), JSON.stringify(manifest))
    await writeFile(join(data, 'postgres', 'postmaster.pid'), '')
    await expect(lintel(data, 'restore', backup, '--replace')).rejects.toThrow('is in use. Stop Lintel')
  })
})
