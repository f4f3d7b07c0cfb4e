import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { captureDocumentExample, captureDocumentType } from '@lintel/shared/contract/capture-documents'
import { afterTest, until } from '@lintel/shared/testing/runner'
import sharp from 'sharp'
import type { FileStore } from '../../../../interfaces/files.ts'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { withScope } from '../../../../database/scope.ts'
import { referToFile, removeUnreferenced } from '../unreferenced-files-repository.ts'
import { recountFiles } from './recount-files.ts'
import { writeUnreferenced } from './write-file.ts'

const quotaBytes = 200_000
const admin = 'local|everything'

let platform: TestApp
let token: string
beforeAll(async () => {
  platform = await buildTestApp({ environment: { ORGANIZATION_QUOTA_BYTES: String(quotaBytes) } })
  const made = { method: 'POST', url: '/api/organization-tokens', as: admin, organization: 'CFA' } as const
  token = (await platform.call({ ...made, body: { name: 'Add-in' } })).json<{ token: string }>().token
}, 60_000)
beforeEach(async () => {
  await platform.asOwner('delete from kept_files')
  await platform.asOwner('delete from unreferenced_files')
})
afterAll(() => platform.close())

/** Leaves so much room in the organization. */
async function leaveRoom(bytes: number): Promise<void> {
  const other = { key: 'organizations/CFA/other', organization: 'CFA', bytes: quotaBytes - bytes }
  await platform.asOwner(
    'insert into kept_files (key, organization_id, bytes) values ($1, $2, $3)',
    Object.values(other),
  )
}

type Problem = { code: string; detail: string }

function sendDocument(payload: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': captureDocumentType }
  return platform.app.inject({ method: 'POST', url: '/api/capture-documents', headers, payload })
}

function documentOf(name: string): string {
  const [capture, ...rest] = captureDocumentExample as [object, ...object[]]
  return [{ ...capture, documentFileName: name }, ...rest].map((record) => JSON.stringify(record)).join('\n')
}

function files() {
  return { db: platform.db, store: platform.files.store }
}

async function filesOnDisk(): Promise<string[]> {
  const { store } = platform.files
  return [...(await store.list('organizations/CFA/captures')), ...(await store.list('client-logos'))].sort()
}

async function counted(): Promise<{ key: string; bytes: string }[]> {
  return platform.asOwner(`select key, bytes from kept_files where key <> 'organizations/CFA/other' order by key`)
}

async function putLogo() {
  const headers = { authorization: `Bearer ${await platform.tokenFor(admin)}`, 'content-type': 'image/png' }
  const create = { width: 300, height: 80, channels: 3, background: '#C8102E' } as const
  const payload = await sharp({ create }).png().toBuffer()
  return platform.app.inject({ method: 'PUT', url: '/api/organizations/CFA/logo', headers, payload })
}

test('keeps nothing of twenty documents for which there is no room', async () => {
  await leaveRoom(0)
  const before = await filesOnDisk()
  for (let sent = 0; sent < 20; sent += 1) {
    const refused = await sendDocument(documentOf(`${sent}.rvt`))
    expect([refused.statusCode, refused.json<Problem>().code]).toEqual([413, 'files/quota-reached'])
  }
  expect(await filesOnDisk()).toEqual(before)
  expect(await counted()).toEqual([])
  expect(await platform.asOwner('select 1 from unreferenced_files')).toEqual([])
})

test('ends what is written where the room ends, and says so', async () => {
  await leaveRoom(50_000)
  const key = 'organizations/CFA/captures/endless.ifc'
  let read = 0
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (; ; read += 1000) yield Promise.resolve(Buffer.alloc(1000))
  }
  const file = { key, organizationId: 'CFA' }
  await expect(writeUnreferenced({ ...files(), quotaBytes }, file, endless())).rejects.toMatchObject({
    status: 413,
    message:
      'This organization keeps 146.5 kB of the 195.3 kB that it may keep. There is no room for 49.8 kB more: remove something first.',
  })
  expect(read).toBe(50_000)
  expect([await platform.files.store.sizeOf(key), await counted()]).toEqual([undefined, []])
  expect(await platform.asOwner('select 1 from unreferenced_files')).toEqual([])
})

test('counts documents and logos with their sizes, and frees the room of what is replaced', async () => {
  await leaveRoom(100_000)
  expect((await sendDocument(documentOf('Main Street.rvt'))).statusCode).toBe(202)
  expect((await putLogo()).statusCode).toBe(200)
  expect((await putLogo()).statusCode).toBe(200)
  await removeUnreferenced(files())
  const kept = await counted()
  expect(kept.map(({ key }) => key.replace(/[^/]*$/, ''))).toEqual(['client-logos/', 'organizations/CFA/captures/'])
  for (const { key, bytes } of kept) expect([key, await platform.files.store.sizeOf(key)]).toEqual([key, Number(bytes)])
})

test('refuses a logo for which there is no room, and leaves the one before', async () => {
  await leaveRoom(100)
  const before = await filesOnDisk()
  expect((await putLogo()).json()).toMatchObject({ status: 413, code: 'files/quota-reached' })
  expect(await filesOnDisk()).toEqual(before)
})

test('holds no room for a process that has died', async () => {
  await leaveRoom(0)
  await platform.asOwner(
    `insert into unreferenced_files values ('organizations/CFA/other', now() + interval '1 minute')`,
  )
  expect((await sendDocument(documentOf('Second.rvt'))).statusCode).toBe(413)
  await platform.asOwner(`update unreferenced_files set remove_at = now()`)
  expect((await sendDocument(documentOf('Second.rvt'))).statusCode).toBe(202)
})

test('takes sizes that came to differ from the store', async () => {
  const key = 'organizations/CFA/captures/by-hand.ifc'
  await platform.files.store.write(key, 'twelve bytes')
  const insert = `insert into kept_files (key, organization_id, bytes, checked_at) values ($1, 'CFA', $2, $3)`
  await platform.asOwner(insert, [key, 5, 'epoch'])
  await platform.asOwner(insert, ['organizations/CFA/gone', 7, 'epoch'])
  await platform.asOwner(insert, ['organizations/CFA/arriving', 9, 'epoch'])
  await platform.asOwner(
    `insert into unreferenced_files values ('organizations/CFA/arriving', now() + interval '1 hour')`,
  )
  await recountFiles(files())
  expect((await counted()).map(({ bytes }) => bytes)).toEqual(['9', '12', '0'])
  await platform.asOwner('delete from unreferenced_files')
})

/** Removals of files wait until the test lets them go on; answers the keys that are asked for. */
function holdRemovals() {
  const { promise, resolve: goOn } = Promise.withResolvers<undefined>()
  const { remove } = { ...platform.files.store }
  const asked: string[] = []
  const removing = jest.spyOn(platform.files.store, 'remove').mockImplementation(async (key) => {
    asked.push(key)
    await promise
    return remove(key)
  })
  afterTest(() => {
    goOn(undefined)
    removing.mockRestore()
  })
  return { asked, goOn: () => goOn(undefined) }
}

const due = `insert into unreferenced_files values ($1, now() - interval '1 minute')`
const notes = 'select key from unreferenced_files order by key'

test('answers a call that gives up a file, whatever other files are due', async () => {
  await putLogo()
  await platform.sweepFiles()
  const [logo] = await counted()
  await platform.asOwner(due, ['organizations/ACME/captures/left.ifc'])
  const { asked } = holdRemovals()
  const answer = await platform.call({ method: 'DELETE', url: '/api/organizations/CFA/logo', as: admin })
  expect([answer.status, asked]).toEqual([200, []])
  expect(await platform.asOwner(notes)).toEqual([{ key: logo?.key }, { key: 'organizations/ACME/captures/left.ifc' }])
})

test('removes files while no row is locked, and lets nothing refer to them any more', async () => {
  const [left, written] = ['organizations/CFA/captures/left.ifc', 'organizations/CFA/captures/written-again.ifc']
  for (const key of [left, written]) await platform.asOwner(due, [key])
  const { asked, goOn } = holdRemovals()
  const removed = removeUnreferenced(files())
  await until(() => expect(asked.toSorted()).toEqual([left, written]))
  const free = await platform.asOwner('select key from unreferenced_files for update nowait')
  expect(free).toHaveLength(2)
  await expect(withScope(platform.db, {}, (tx) => referToFile(tx, left))).rejects.toThrow('is not there')
  const again = { key: written, organizationId: 'CFA' }
  const writing = writeUnreferenced({ ...files(), quotaBytes }, again, 'new').catch(String)
  await until(() => expect(asked).toHaveLength(3))
  goOn()
  expect(await writing).toContain('took too long')
  expect([await removed, await platform.asOwner(notes)]).toEqual([2, []])
})

/** What a disk says that has no room, and what object storages do. */
const fullStorages = [
  { code: 'ENOSPC', message: 'ENOSPC: no space left on device, write' },
  { name: 'XMinioStorageFull', message: 'Storage backend has reached its limit.', $metadata: { httpStatusCode: 507 } },
  { name: 'QuotaExceeded', message: 'QuotaExceeded', $metadata: { httpStatusCode: 403 } },
]

/** Writes the first piece, and fails at the second as one that is full does. */
function fullStore({ write }: FileStore, full: object): FileStore['write'] {
  async function* firstOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      yield piece.subarray(0, 100)
      throw Object.assign(new Error(), full)
    }
  }
  return (key, content) => {
    const whole = typeof content === 'string' || content instanceof Uint8Array
    return write(key, firstOf(whole ? Readable.from([Buffer.from(content)]) : content))
  }
}

test.each(fullStorages)(
  'says that the storage is full and what to do, and keeps nothing half-written',
  async (error) => {
    const before = await filesOnDisk()
    const full = fullStore({ ...platform.files.store }, error)
    const writing = jest.spyOn(platform.files.store, 'write').mockImplementation(full)
    const answers = [await sendDocument(documentOf('Third.rvt')), await putLogo()]
    writing.mockRestore()
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({
        status: 507,
        code: 'platform/storage-full',
        detail:
          'The storage of this installation is full, so this could not be kept. Ask an administrator to free space, then try again.',
      })
    }
    expect(await filesOnDisk()).toEqual(before)
    expect(await counted()).toEqual([])
    expect(await platform.asOwner('select 1 from unreferenced_files')).toEqual([])
  },
)

test.each(['EROFS', 'EACCES', 'EIO'])(
  'says that the storage cannot be written where it fails with %s',
  async (code) => {
    const broken = fullStore({ ...platform.files.store }, { code, message: `${code}: write`, syscall: 'write' })
    const writing = jest.spyOn(platform.files.store, 'write').mockImplementation(broken)
    const answer = await putLogo()
    writing.mockRestore()
    expect(answer.json()).toMatchObject({
      status: 503,
      code: 'platform/storage-broken',
      detail: expect.stringContaining('Ask an administrator to check it'),
    })
  },
)

test('says the same where the disk of the database is full', async () => {
  await platform.asOwner(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await platform.asOwner('create trigger no_room before insert on data_sets for each row execute function no_room()')
  const body = { name: 'All', source: 'assembly-requests', filter: null, isShared: true }
  const call = { method: 'POST', url: '/api/data-sets', as: 'local|analyst', organization: 'CFA', body } as const
  const answer = await platform.call(call)
  expect([answer.status, answer.json<Problem>().code]).toEqual([507, 'platform/storage-full'])
})
