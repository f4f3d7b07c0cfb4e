import { afterAll, beforeAll, expect, jest, test, describe } from '@jest/globals'
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
  beginPatch,
  startOnObjectStorage,
} from './testing/upload-calls.ts'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterTest, until } from '@lintel/shared/testing/runner'
import type { Problem } from '@lintel/shared/contract'

describe('announced uploads', () => {
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

  /** Expires earlier announcements, so that they don't count in the following test. */
  async function forgetAnnounced(): Promise<void> {
    await platform.asOwner('update uploads set expires_at = now() where taken_at is null')
    await platform.asOwner('update unreferenced_files set remove_at = now()')
  }

  test('limits the announced bytes per person and organization, and says what to do', async () => {
    await forgetAnnounced()
    const largest = await announce(caller, 12 * megabyte)
    await expect(announce(caller, megabyte)).rejects.toThrow(
      /^413: .*You have unfinished uploads with 12 MB left to receive, and the limit is 10 MB\. Finish or cancel some of them, then start this upload again\. .*uploads\/announced-too-much/,
    )
    await platform.app.inject({ method: 'DELETE', url: largest, headers: caller.headers })
    const refused = await Promise.allSettled(Array.from({ length: 15 }, () => announce(caller, megabyte)))
    expect(refused.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    await platform.asOwner(`update uploads set user_id = null, bytes = 5 * bytes where expires_at > now()`)
    await expect(announce(caller, megabyte)).rejects.toThrow(
      /This organization has unfinished uploads with 50 MB left to receive, and the limit is 50 MB/,
    )
    await forgetAnnounced()
    expect(await announce(caller, megabyte)).toContain('/api/uploads/')
  })

  test('counts only the missing bytes of an announced file', async () => {
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

  test('expires after an hour without data, or a day after its first byte', async () => {
    await forgetAnnounced()
    const [path, countWriters] = [await announce(caller, 10), await announce(caller, 10)]
    const until = new Date(String((await head(caller, path)).headers['upload-expires'])).getTime()
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(1)
    expect(await hoursLeft(path)).toEqual({ row: 1, note: 1 })
    const headers = { ...caller.headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    await platform.app.inject({ method: 'PATCH', url: countWriters, headers, payload: 'x' })
    expect(await hoursLeft(countWriters)).toEqual({ row: 24, note: 24 })
    await platform.asOwner(`update uploads set expires_at = now() where id = $1`, [idOf(path)])
    const late = await platform.app.inject({ method: 'PATCH', url: path, headers, payload: 'x' })
    expect([late.statusCode, late.json<{ detail: string }>().detail]).toEqual([
      410,
      'This upload has expired. No data was received for an hour. Start it again.',
    ])
    expect(
      await send(caller, { file: small, uploadUrl: `${originOf(platform.app)}${path}`, chunkSize: 4 }),
    ).not.toContain(idOf(path))
  })

  test('releases the quota of expired uploads, and tells their sender for a day', async () => {
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

  test("says that the disk is full when a chunk doesn't fit, and continues from the received bytes", async () => {
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
})

describe('upload routes', () => {
  const half = content.subarray(0, content.length / 2)

  describe.each([
    ['a folder', startOnFolder],
    ['an object storage', startOnObjectStorage],
  ] as const)('%s', (_place, start) => {
    let server: UploadServer
    let platform: TestApp
    let caller: Caller
    beforeAll(async () => {
      server = await start()
      platform = server.platform
      caller = await callerOf(platform, 'local|everything')
    })
    afterAll(() => server.close())

    type Row = { key: string; finished: boolean; writer: string | null; fileName: string }
    async function rowOf(path: string): Promise<Row> {
      const [row] = await platform.asOwner<Row>(
        `select key, finished_at is not null as finished, writer, file_name as "fileName" from uploads where id = $1`,
        [path.split('/').at(-1)],
      )
      if (!row) throw new Error(`There is no row of ${path}.`)
      return row
    }
    async function storedContentOf(path: string): Promise<Buffer | undefined> {
      const file = await platform.files.store.open((await rowOf(path)).key)
      return file && buffer(file.content)
    }
    async function offsetOf(path: string, as = caller): Promise<number> {
      const response = await head(as, path)
      expect(response.statusCode).toBe(200)
      return Number(response.headers['upload-offset'])
    }

    test('receives a complete file, in one chunk or several', async () => {
      for (const chunkSize of [Infinity, 5 * 1024 * 1024]) {
        const path = new URL(await send(caller, { chunkSize })).pathname
        expect(await rowOf(path)).toMatchObject({ finished: true, writer: null, fileName: 'Haus Süd.ifc' })
        expect((await storedContentOf(path))?.equals(content)).toBe(true)
        expect(await offsetOf(path)).toBe(content.length)
      }
    })

    test('resumes after a lost connection', async () => {
      const path = await announce(caller)
      const socket = await beginPatch(caller, path, half)
      await until(async () => expect((await rowOf(path)).writer).not.toBeNull())
      socket.destroy()
      await until(async () => expect(await offsetOf(path)).toBeGreaterThan(0), { timeout: 10_000 })
      expect(await offsetOf(path)).toBeLessThanOrEqual(half.length)
      await send(caller, { uploadUrl: `${originOf(caller.app)}${path}` })
      expect((await storedContentOf(path))?.equals(content)).toBe(true)
    })

    test('continues on another server when one stops during a transfer without waiting', async () => {
      const first = await platform.another()
      await first.listen({ host: '127.0.0.1', port: 0 })
      const lines: Socket[] = []
      first.server.on('connection', (line) => lines.push(line))
      const path = await announce(caller)
      const socket = await beginPatch({ ...caller, app: first }, path, half)
      await until(() => expect(lines[0]?.bytesRead).toBeGreaterThan(half.length))
      await Promise.all([first.close(), new Promise((closed) => socket.once('close', closed).resume())])
      const arrived = await offsetOf(path)
      expect(arrived).toBeGreaterThan(0)
      expect(arrived).toBeLessThanOrEqual(half.length)
      await send(caller, { uploadUrl: `${originOf(caller.app)}${path}` })
      expect((await storedContentOf(path))?.equals(content)).toBe(true)
    })

    test('allows one writer per upload at a time', async () => {
      const path = await announce(caller)
      const socket = await beginPatch(caller, path, half)
      afterTest(() => socket.destroy())
      await until(async () => expect((await rowOf(path)).writer).not.toBeNull())
      const second = { ...caller.headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      for (const method of ['PATCH', 'HEAD', 'DELETE'] as const) {
        const headers = method === 'PATCH' ? second : caller.headers
        const response = await platform.app.inject({
          method,
          url: path,
          headers,
          payload: method === 'PATCH' ? 'x' : undefined,
        })
        expect([method, response.statusCode]).toEqual([method, 423])
      }
      socket.write(content.subarray(half.length))
      await until(async () => expect((await rowOf(path)).finished).toBe(true))
      expect((await storedContentOf(path))?.equals(content)).toBe(true)
    })

    test('rejects a chunk at the wrong offset, and more bytes than announced', async () => {
      const path = await announce(caller, 10)
      const type = { 'content-type': 'application/offset+octet-stream' }
      for (const [offset, payload, status] of [
        ['3', 'piece', 409],
        ['0', 'far more than ten', 413],
      ] as const) {
        const headers = { ...caller.headers, ...type, 'upload-offset': offset }
        const response = await platform.app.inject({ method: 'PATCH', url: path, headers, payload })
        expect([response.statusCode, response.headers['content-type']]).toEqual([
          status,
          'application/problem+json; charset=utf-8',
        ])
      }
      expect(await offsetOf(path)).toBe(0)
    })

    test('removes a canceled upload, before and after it was finished', async () => {
      const unfinished = await announce(caller)
      const socket = await beginPatch(caller, unfinished, half)
      await until(async () => expect((await rowOf(unfinished)).writer).not.toBeNull())
      socket.destroy()
      await until(async () => expect(await offsetOf(unfinished)).toBeGreaterThan(0))
      const finished = new URL(await send(caller, { file: half })).pathname
      for (const path of [unfinished, finished]) {
        const { key } = await rowOf(path)
        const response = await platform.app.inject({ method: 'DELETE', url: path, headers: caller.headers })
        expect([response.statusCode, response.headers['tus-resumable']]).toEqual([204, '1.0.0'])
        const beside = platform.files.resumable.companionsOf(key)
        for (const one of [key, ...beside])
          expect([one, await platform.files.store.sizeOf(one)]).toEqual([one, undefined])
        expect((await head(caller, path)).statusCode).toBe(404)
      }
    })

    test('is finished by the next call if the server died before it could do so', async () => {
      const path = new URL(await send(caller, { file: half })).pathname
      const id = path.split('/').at(-1)
      await platform.asOwner('update uploads set finished_at = null where id = $1', [id])
      expect(await offsetOf(path)).toBe(half.length)
      expect(await rowOf(path)).toMatchObject({ finished: true })
    })

    test('holds no transaction while bytes arrive', async () => {
      const path = await announce(caller)
      const socket = await beginPatch(caller, path, half)
      await until(async () => expect((await rowOf(path)).writer).not.toBeNull())
      await until(() => expect(platform.pool.totalCount - platform.pool.idleCount).toBe(0))
      socket.destroy()
      await until(async () => expect((await rowOf(path)).writer).toBeNull())
    })
  })
})

describe('concurrent uploads', () => {
  let server: UploadServer
  beforeAll(async () => {
    server = await startOnFolder()
  })
  afterAll(() => server.close())

  const maxOfPerson = 8
  const countWriters = `select count(*)::int as count from uploads where writer is not null`

  test('limits concurrent transfers per person, however slow they are, without affecting others @full', async () => {
    const one = await callerOf(server.platform, 'local|everything')
    const other = await callerOf(server.platform, 'local|reviewer')
    const paths = await Promise.all(Array.from({ length: maxOfPerson + 1 }, () => announce(one)))
    const half = content.subarray(0, 1000)
    const sockets = await Promise.all(paths.slice(1).map((path) => beginPatch(one, path, half)))
    afterTest(() => sockets.forEach((socket) => socket.destroy()))
    await until(async () => expect(await server.platform.asOwner(countWriters)).toEqual([{ count: maxOfPerson }]))
    async function sendPiece({ app, headers }: Caller, path = '') {
      const more = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      return app.inject({ method: 'PATCH', url: path, headers: { ...headers, ...more }, payload: 'x' })
    }
    const refused = await sendPiece(one, paths[0])
    expect([refused.statusCode, refused.json<Problem>().detail]).toEqual([
      429,
      `You're already uploading ${maxOfPerson} files. Wait until one finishes.`,
    ])
    expect((await sendPiece(other, await announce(other))).statusCode).toBe(204)
    sockets[0]?.destroy()
    await until(async () => expect((await sendPiece(one, paths[0])).statusCode).toBe(204))
  })
})
