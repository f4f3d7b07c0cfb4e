import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { afterTest, inTime, until } from '@lintel/shared/testing/runner'
import type { KeptFiles } from '../interfaces/files.ts'
import { folderStore } from '../modules/base/files/folder-store.ts'
import { sweepAll } from '../modules/base/files/keeping/sweep.ts'
import { writeUnreferenced } from '../modules/base/files/keeping/write-file.ts'
import { modules } from '../modules/modules.ts'
import { checkedStore } from '../testing/outside-transactions.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const sweeps = modules.flatMap((module) => module.sweeps ?? [])
const yesterday = Date.now() / 1000 - 86_400

async function openStage(): Promise<{ database: TestDatabase; folder: string; files: KeptFiles }> {
  const database = await createTestDatabase()
  afterTest(() => database.drop())
  const folder = await mkdtemp(join(tmpdir(), 'lintel-sweep-'))
  afterTest(() => rm(folder, { recursive: true, force: true }))
  return { database, folder, files: { db: database.db, store: checkedStore(folderStore(folder)) } }
}

async function planted(path: string): Promise<string> {
  await writeFile(path, 'half of a fi')
  await utimes(path, yesterday, yesterday)
  return path
}

test('removes what killed processes have left, of every kind, in one sweep', async () => {
  const { database, folder, files } = await openStage()
  await files.store.write('organizations/CFA/captures/whole.ifc', 'whole')
  const draft = await planted(join(folder, '.drafts', `${randomUUID()}.draft`))
  const reader = join(tmpdir(), `lintel-ingestion-${randomUUID()}-1`)
  await mkdir(reader)
  await planted(join(reader, 'records.ndjson'))
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

test('leaves alone what a living process writes, however slowly', async () => {
  const { database, folder, files } = await openStage()
  const [halfWay, goOn] = [Promise.withResolvers<true>(), Promise.withResolvers<true>()]
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('first ')
    halfWay.resolve(true)
    await goOn.promise
    yield Buffer.from('second')
  }
  const every = jest.spyOn(globalThis, 'setInterval')
  const file = { key: 'organizations/CFA/reports/slow.gz', organizationId: 'CFA' }
  const writing = writeUnreferenced({ ...files, quotaBytes: 10_000_000 }, file, slow())
  await inTime('half of the file to be written', halfWay.promise)
  const signs = every.mock.calls.map(([sign]) => sign)
  every.mockRestore()
  // Hours pass; only the signs of life keep it.
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
  goOn.resolve(true)
  expect(await writing).toBe(12)
  expect(await files.store.sizeOf(file.key)).toBe(12)
  expect(await database.asOwner('select bytes from kept_files')).toEqual([{ bytes: '12' }])
})

test('goes on with the others where one sweep fails, and fails afterwards', async () => {
  const { files } = await openStage()
  const done: string[] = []
  const broken = { of: 'things', remove: () => Promise.reject(new Error('no way')) }
  const sound = { of: 'others', remove: async () => void done.push('others') }
  await expect(sweepAll([broken, sound], files)).rejects.toThrow('Left things could not be removed.')
  expect(done).toEqual(['others'])
})
