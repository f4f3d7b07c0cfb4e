import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { sweepAll } from '../files/keeping/sweep.ts'
import { removeUnreferenced } from '../files/unreferenced-files-repository.ts'
import { uploads } from './module.ts'
import {
  announce,
  callerOf,
  content,
  head,
  originOf,
  send,
  startOnFolder,
  type Caller,
  type UploadServer,
} from './testing/upload-calls.ts'

const megabyte = 1024 * 1024
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

function idOf(address: string): string {
  return new URL(address, 'http://localhost').pathname.split('/').at(-1) ?? ''
}

async function keyOf(id: string): Promise<string> {
  const [row] = await platform.asOwner<{ key: string }>('select key from uploads where id = $1', [id])
  return row?.key ?? 'gone'
}

/** What was announced before does not count for the tests that follow. */
async function forgetAnnounced(): Promise<void> {
  await platform.asOwner('update uploads set expires_at = now() where taken_at is null')
  await platform.asOwner('update unreferenced_files set remove_at = now()')
}

test('holds room for so much that a person has announced, and then the organization, with words what to do', async () => {
  await forgetAnnounced()
  const largest = await announce(caller, 12 * megabyte)
  await expect(announce(caller, megabyte)).rejects.toThrow(
    /^413: .*Of files that you have announced, 12 MB have not come yet, and room is held for at most 10 MB\. Finish or give up .*uploads\/announced-too-much/,
  )
  await platform.app.inject({ method: 'DELETE', url: largest, headers: caller.headers })
  const refused = await Promise.allSettled(Array.from({ length: 15 }, () => announce(caller, megabyte)))
  expect(refused.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await platform.asOwner(`update uploads set user_id = null, bytes = 5 * bytes where expires_at > now()`)
  await expect(announce(caller, megabyte)).rejects.toThrow(
    /members of this organization have announced, 50 MB have not come yet, and room is held for at most 50 MB/,
  )
  await forgetAnnounced()
  expect(await announce(caller, megabyte)).toContain('/api/uploads/')
})

test('counts of an announced file only what has not come', async () => {
  await forgetAnnounced()
  const path = await announce(caller, 9 * megabyte)
  await expect(announce(caller, 2 * megabyte)).rejects.toThrow('uploads/announced-too-much')
  const headers = { ...caller.headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const payload = content.subarray(0, 2 * megabyte)
  expect((await platform.app.inject({ method: 'PATCH', url: path, headers, payload })).statusCode).toBe(204)
  expect(await announce(caller, 2 * megabyte)).toContain('/api/uploads/')
})

async function hoursLeft(path: string): Promise<unknown> {
  const [row] = await platform.asOwner<{ row: number; note: number }>(
    `select round(extract(epoch from expires_at - now()) / 3600)::int as row,
      (select round(extract(epoch from max(remove_at) - now()) / 3600)::int from unreferenced_files n
        where starts_with(n.key, u.key)) as note from uploads u where id = $1`,
    [idOf(path)],
  )
  return row
}

test('forgets in an hour what no byte has come of, and has a day from its first byte on', async () => {
  await forgetAnnounced()
  const [path, begun] = [await announce(caller, 10), await announce(caller, 10)]
  const until = new Date(String((await head(caller, path)).headers['upload-expires'])).getTime()
  expect(Math.round((until - Date.now()) / 3_600_000)).toBe(1)
  expect(await hoursLeft(path)).toEqual({ row: 1, note: 1 })
  const headers = { ...caller.headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  await platform.app.inject({ method: 'PATCH', url: begun, headers, payload: 'x' })
  expect(await hoursLeft(begun)).toEqual({ row: 24, note: 24 })
  await platform.asOwner(`update uploads set expires_at = now() where id = $1`, [idOf(path)])
  const late = await platform.app.inject({ method: 'PATCH', url: path, headers, payload: 'x' })
  expect([late.statusCode, late.json<{ detail: string }>().detail]).toEqual([
    410,
    'This upload has expired. No byte of it came in an hour. Begin it again.',
  ])
  expect(
    await send(caller, { file: small, uploadUrl: `${originOf(platform.app)}${path}`, chunkSize: 4 }),
  ).not.toContain(idOf(path))
})

test('frees the room of what has expired, and tells its sender so for a day', async () => {
  const path = await announce(caller, 10)
  const key = await keyOf(idOf(path))
  expect(await platform.files.store.sizeOf(key)).toBe(0)
  await platform.asOwner(`update uploads set expires_at = now() where id = $1`, [idOf(path)])
  await platform.asOwner(`update unreferenced_files set remove_at = now() where key like $1`, [`${key}%`])
  expect((await head(caller, path)).statusCode).toBe(410)
  await removeUnreferenced({ db: platform.db, store: platform.files.store })
  for (const one of [key, ...platform.files.resumable.companionsOf(key)]) {
    expect([one, await platform.files.store.sizeOf(one)]).toEqual([one, undefined])
  }
  expect(await platform.asOwner('select 1 from kept_files where key = $1', [key])).toEqual([])
  const files = { db: platform.db, store: platform.files.store }
  await sweepAll(uploads.sweeps ?? [], files)
  expect(await keyOf(idOf(path))).toBe(key)
  await platform.asOwner(`update uploads set expires_at = now() - interval '1 day' where id = $1`, [idOf(path)])
  await sweepAll(uploads.sweeps ?? [], files)
  expect(await keyOf(idOf(path))).toBe('gone')
})

test('says that the disk is full where a piece finds no room on it, and goes on from what has come', async () => {
  const path = await announce(caller, small.length)
  const headers = { ...caller.headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const pieces = await platform.files.resumable.pieces()
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const writing = jest.spyOn(pieces, 'write').mockRejectedValueOnce(full)
  const refused = await platform.app.inject({ method: 'PATCH', url: path, headers, payload: small })
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([507, 'platform/storage-full'])
  writing.mockRestore()
  expect((await platform.app.inject({ method: 'PATCH', url: path, headers, payload: small })).statusCode).toBe(204)
})
