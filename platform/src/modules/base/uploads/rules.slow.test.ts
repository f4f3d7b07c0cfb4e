import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { PoolClient } from 'pg'
import { withScope } from '../../../database/scope.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { removeUnreferenced } from '../files/unreferenced-files-repository.ts'
import { discardUpload } from './finish-upload.ts'
import { renewLease } from './repository.ts'
import { releaseUpload, takeUpload } from './take-upload.ts'
import {
  announce,
  callerOf,
  content,
  head,
  refusalOf,
  send,
  startOnFolder,
  type Caller,
  type UploadServer,
} from './testing/upload-calls.ts'
import { writerLease } from './tus/writer-lease.ts'

const kilobyte = 1024
const megabyte = kilobyte * kilobyte
const small = content.subarray(0, 10)

let server: UploadServer
let platform: TestApp
let caller: Caller
beforeAll(async () => {
  server = await startOnFolder({
    UPLOAD_MAX_BYTES: String(12 * megabyte),
    ORGANIZATION_QUOTA_BYTES: String(100 * megabyte),
  })
  platform = server.platform
  caller = await callerOf(platform, 'local|everything')
})
afterAll(() => server.close())

function inScope<Answer>(run: (scope: OrganizationScope) => Promise<Answer>, userId = 'local|everything') {
  return withScope(platform.db, { organizationId: 'CFA', userId }, (tx) =>
    run({ tx, userId, organizationId: 'CFA', roles: [] }),
  )
}

function idOf(address: string): string {
  return new URL(address, 'http://localhost').pathname.split('/').at(-1) ?? ''
}

async function keyOf(id: string): Promise<string> {
  const [row] = await platform.asOwner<{ key: string }>('select key from uploads where id = $1', [id])
  return row?.key ?? 'gone'
}

test("rejects callers without the role, and callers who aren't members", async () => {
  const designer = await callerOf(platform, 'local|designer')
  expect(await refusalOf(send(designer, { file: small }))).toEqual([403, 'roles/missing'])
  const stranger = await callerOf(platform, 'local|viewer')
  expect(await refusalOf(send(stranger, { file: small }))).toEqual([404, 'organizations/not-found'])
  const anybody = { ...caller, headers: { ...caller.headers, authorization: '' } }
  expect((await refusalOf(send(anybody, { file: small })))[0]).toBe(401)
})

test('is hidden from other organizations and other people', async () => {
  const path = await announce(caller, 10)
  await platform.asOwner(`update members set roles = roles || '{revitupload.create}' where user_id = 'local|designer'`)
  const others = [await callerOf(platform, 'local|everything', 'HFA'), await callerOf(platform, 'local|designer')]
  for (const other of others) {
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      const response = await platform.app.inject({
        method,
        url: path,
        headers: { ...other.headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        ...(method === 'PATCH' && { payload: 'x' }),
      })
      expect([method, response.statusCode]).toEqual([method, 404])
    }
  }
  expect((await head(caller, path)).statusCode).toBe(200)
})

test.each([
  ['an unknown purpose', { purpose: 'party', filename: 'a.ifc' }, 400, 'uploads/invalid'],
  ['no file name', { purpose: 'capture' }, 400, 'uploads/invalid'],
  ['a path as file name', { purpose: 'capture', filename: '../a.ifc' }, 400, 'uploads/invalid'],
  ['another kind of file', { purpose: 'capture', filename: 'a.exe' }, 415, 'uploads/kind-not-accepted'],
  [
    'another content type',
    { purpose: 'capture', filename: 'a.ifc', filetype: 'text/html' },
    415,
    'uploads/kind-not-accepted',
  ],
])('rejects %s', async (_case, metadata, status, code) => {
  expect(await refusalOf(send(caller, { file: small, metadata }))).toEqual([status, code])
})

test('rejects invalid announcements, and reserves no quota for them', async () => {
  const before = await platform.asOwner('select id from uploads')
  const url = '/api/uploads'
  const metadata = `purpose ${btoa('capture')},filename ${btoa('a.ifc')}`
  for (const [headers, status] of [
    [{ 'upload-metadata': metadata }, 400],
    [{ 'upload-metadata': metadata, 'upload-defer-length': '1' }, 400],
    [{ 'upload-metadata': 'purpose !', 'upload-length': '5' }, 400],
    [{ 'upload-metadata': metadata, 'upload-length': '5', 'tus-resumable': '0.2.2' }, 400],
  ] as const) {
    const response = await platform.app.inject({ method: 'POST', url, headers: { ...caller.headers, ...headers } })
    expect([headers, response.statusCode]).toEqual([headers, status])
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  }
  expect(await platform.asOwner('select id from uploads')).toHaveLength(before.length)
})

test('makes writers wait for a dead writer only until its lease expires', async () => {
  const path = await announce(caller, 10)
  const leased = `update uploads set writer = gen_random_uuid(), writer_until = now() + $2::interval where id = $1`
  await platform.asOwner(leased, [idOf(path), '10 seconds'])
  expect((await head(caller, path)).statusCode).toBe(423)
  await platform.asOwner(leased, [idOf(path), '0 seconds'])
  expect((await head(caller, path)).statusCode).toBe(200)
  // A lease written by a server whose clock was fast.
  await platform.asOwner(leased, [idOf(path), '1 day'])
  expect((await head(caller, path)).statusCode).toBe(200)
})

test('ends a lease for good, even while it is being renewed', async () => {
  const id = idOf(await announce(caller, 10))
  const writerOf = () => platform.asOwner<{ writer: string | null }>(`select writer from uploads where id = $1`, [id])
  const every = jest.spyOn(globalThis, 'setInterval')
  const lock = writerLease(platform.db, { organizationId: 'CFA', id }, new Set())
  await lock.lock(new AbortController().signal, () => undefined)
  const renew = every.mock.calls.at(-1)?.[0] as () => void
  every.mockRestore()
  // The renewal only gets its connection after the lock has had enough time to end.
  const heldUp = Promise.withResolvers<undefined>()
  const { $client: pool } = platform.db
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>
  const slow = jest.spyOn(pool, 'connect') as unknown as jest.Mock<() => Promise<PoolClient>>
  slow.mockImplementationOnce(() => heldUp.promise.then(connect))
  renew()
  const unlocked = lock.unlock()
  for (let look = 0; look < 20; look += 1) await writerOf()
  heldUp.resolve(undefined)
  await unlocked
  slow.mockRestore()
  expect(await writerOf()).toEqual([{ writer: null }])
  const late = { organizationId: 'CFA', id, writer: randomUUID(), seconds: 30 }
  expect(await inScope(({ tx }) => renewLease(tx, late))).toBe(false)
})

test('describes its protocol to anyone', async () => {
  const response = await platform.app.inject({ method: 'OPTIONS', url: '/api/uploads' })
  expect(response.statusCode).toBe(204)
  expect(response.headers).toMatchObject({ 'tus-version': '1.0.0', 'tus-max-size': String(12 * megabyte) })
  expect(response.headers['tus-extension']).toContain('expiration')
  const headers = { origin: 'http://localhost:9000', 'access-control-request-method': 'POST' }
  const preflight = await platform.app.inject({ method: 'OPTIONS', url: '/api/uploads', headers })
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, headers.origin])
  expect(preflight.headers['access-control-allow-methods']).toContain('PATCH')
})

test('rejects a file that is too large before its first byte', async () => {
  const file = Buffer.alloc(12 * megabyte + 1)
  expect(await refusalOf(send(caller, { file }))).toEqual([413, 'uploads/too-large'])
})

test('limits the storage of an organization, with numbers in the message', async () => {
  const hfa = await callerOf(platform, 'local|everything', 'HFA')
  await fillQuota('HFA', 96 * megabyte)
  // All are announced concurrently, because two uploads must not both reserve the last bytes.
  const announced = await Promise.allSettled(Array.from({ length: 7 }, () => announce(hfa, megabyte)))
  expect(announced.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  const refused = announced.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refused[0]).toMatch(/413: .*files\/quota-reached/)
  expect(refused[0]).toMatch(/uses 100 MB of its 100 MB of storage\. There isn't enough space for 1 MB more/)
  expect(await announce(caller, megabyte)).toContain('/api/uploads/')
  const [given] = announced.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  await platform.app.inject({ method: 'DELETE', url: given ?? '', headers: hfa.headers })
  expect(await announce(hfa, megabyte)).toContain('/api/uploads/')
})

/** Uses quota like a stored file of the organization. */
async function fillQuota(organizationId: string, bytes: number): Promise<void> {
  await platform.asOwner(`insert into kept_files (key, organization_id, bytes) values ($1, $2, $3)`, [
    `organizations/${organizationId}/kept-${bytes}`,
    organizationId,
    bytes,
  ])
}

test('lets one transaction claim a finished file, once', async () => {
  const id = idOf(await send(caller, { file: small }))
  const uploadToTake = { id, purpose: 'capture' } as const
  await expect(
    inScope(async (scope) => {
      await takeUpload(scope, uploadToTake)
      throw new Error('the use case fails')
    }),
  ).rejects.toThrow('the use case fails')
  const taken = await inScope((scope) => takeUpload(scope, uploadToTake))
  expect(taken).toEqual({ key: await keyOf(id), fileName: 'Haus Süd.ifc', bytes: small.length })
  await expect(inScope((scope) => takeUpload(scope, uploadToTake))).rejects.toMatchObject({ code: 'uploads/not-found' })
  await platform.asOwner(`update unreferenced_files set remove_at = now()`)
  await removeUnreferenced({ db: platform.db, store: platform.files.store })
  expect(await platform.files.store.sizeOf(taken.key)).toBe(small.length)
  expect((await head(caller, `/api/uploads/${id}`)).statusCode).toBe(404)
  const files = { db: platform.db, store: platform.files.store }
  await inScope(({ tx }) => releaseUpload(tx, { organizationId: 'CFA', key: taken.key }))
  await removeUnreferenced(files)
  expect([await platform.files.store.sizeOf(taken.key), await keyOf(id)]).toEqual([undefined, 'gone'])
})

async function isKeptAfterSweep(key: string): Promise<boolean> {
  const { db, files } = platform
  await platform.asOwner(`update unreferenced_files set remove_at = now()`)
  await removeUnreferenced({ db, store: files.store })
  return (await files.store.sizeOf(key)) === small.length
}

test('keeps a file that was claimed before the call with its last byte ended', async () => {
  const path = await announce(caller, small.length)
  const key = await keyOf(idOf(path))
  const { resumable } = platform.files
  const { complete } = resumable
  resumable.complete = async (...asked) => {
    resumable.complete = complete
    await complete(...asked)
    expect((await head(caller, path)).headers['upload-offset']).toBe(String(small.length))
    await inScope((scope) => takeUpload(scope, { id: idOf(path), purpose: 'capture' }))
  }
  const headers = { ...caller.headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const late = await platform.app.inject({ method: 'PATCH', url: path, headers, payload: small })
  expect(late.statusCode).toBe(404)
  expect(await isKeptAfterSweep(key)).toBe(true)
})

test("doesn't discard an upload that was claimed in the meantime", async () => {
  const id = idOf(await send(caller, { file: small }))
  const upload = { id, organizationId: 'CFA', key: await keyOf(id), bytes: small.length }
  await inScope((scope) => takeUpload(scope, { id, purpose: 'capture' }))
  const detached = { userId: 'local|everything', organizationId: 'CFA', roles: [], inTransaction: inScope }
  const lock = writerLease(platform.db, upload, new Set())
  const { resumable } = platform.files
  await expect(discardUpload(detached, upload, { resumable, lock })).rejects.toMatchObject({ status: 404 })
  expect(await isKeptAfterSweep(upload.key)).toBe(true)
  expect(await keyOf(id)).toBe(upload.key)
})

test('lets no one claim an unfinished file or one of another person', async () => {
  const unfinished = { id: idOf(await announce(caller, 10)), purpose: 'capture' } as const
  await expect(inScope((scope) => takeUpload(scope, unfinished))).rejects.toMatchObject({ status: 409 })
  const finished = { id: idOf(await send(caller, { file: small })), purpose: 'capture' } as const
  await expect(inScope((scope) => takeUpload(scope, finished), 'local|designer')).rejects.toMatchObject({ status: 404 })
})
