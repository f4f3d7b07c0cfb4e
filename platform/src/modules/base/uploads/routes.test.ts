import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { afterTest, until } from '@lintel/shared/testing/runner'
import type { TestApp } from '../../../testing/build-test-app.ts'
import {
  announce,
  beginPatch,
  callerOf,
  content,
  head,
  originOf,
  send,
  startOnFolder,
  startOnObjectStorage,
  type Caller,
  type UploadServer,
} from './testing/upload-calls.ts'

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
  async function keptOf(path: string): Promise<Buffer | undefined> {
    const file = await platform.files.store.open((await rowOf(path)).key)
    return file && buffer(file.content)
  }
  async function offsetOf(path: string, as = caller): Promise<number> {
    const answer = await head(as, path)
    expect(answer.statusCode).toBe(200)
    return Number(answer.headers['upload-offset'])
  }

  test('takes a whole file, in one piece and in several', async () => {
    for (const chunkSize of [Infinity, 5 * 1024 * 1024]) {
      const path = new URL(await send(caller, { chunkSize })).pathname
      expect(await rowOf(path)).toMatchObject({ finished: true, writer: null, fileName: 'Haus Süd.ifc' })
      expect((await keptOf(path))?.equals(content)).toBe(true)
      expect(await offsetOf(path)).toBe(content.length)
    }
  })

  test('goes on where the line broke', async () => {
    const path = await announce(caller)
    const socket = await beginPatch(caller, path, half)
    await until(async () => expect((await rowOf(path)).writer).not.toBeNull())
    socket.destroy()
    await until(async () => expect(await offsetOf(path)).toBeGreaterThan(0), { timeout: 10_000 })
    expect(await offsetOf(path)).toBeLessThanOrEqual(half.length)
    await send(caller, { uploadUrl: `${originOf(caller.app)}${path}` })
    expect((await keptOf(path))?.equals(content)).toBe(true)
  })

  test('goes on at another server when one stops in the middle, which waits for nobody', async () => {
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
    expect((await keptOf(path))?.equals(content)).toBe(true)
  })

  test('has one writer of an upload at a time', async () => {
    const path = await announce(caller)
    const socket = await beginPatch(caller, path, half)
    afterTest(() => socket.destroy())
    await until(async () => expect((await rowOf(path)).writer).not.toBeNull())
    const second = { ...caller.headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    for (const method of ['PATCH', 'HEAD', 'DELETE'] as const) {
      const headers = method === 'PATCH' ? second : caller.headers
      const answer = await platform.app.inject({
        method,
        url: path,
        headers,
        payload: method === 'PATCH' ? 'x' : undefined,
      })
      expect([method, answer.statusCode]).toEqual([method, 423])
    }
    socket.write(content.subarray(half.length))
    await until(async () => expect((await rowOf(path)).finished).toBe(true))
    expect((await keptOf(path))?.equals(content)).toBe(true)
  })

  test('refuses a piece that does not follow the last one, and more than was announced', async () => {
    const path = await announce(caller, 10)
    const type = { 'content-type': 'application/offset+octet-stream' }
    for (const [offset, payload, status] of [
      ['3', 'piece', 409],
      ['0', 'far more than ten', 413],
    ] as const) {
      const headers = { ...caller.headers, ...type, 'upload-offset': offset }
      const answer = await platform.app.inject({ method: 'PATCH', url: path, headers, payload })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        status,
        'application/problem+json; charset=utf-8',
      ])
    }
    expect(await offsetOf(path)).toBe(0)
  })

  test('keeps nothing of an upload that was given up, before and after its end', async () => {
    const unfinished = await announce(caller)
    const socket = await beginPatch(caller, unfinished, half)
    await until(async () => expect((await rowOf(unfinished)).writer).not.toBeNull())
    socket.destroy()
    await until(async () => expect(await offsetOf(unfinished)).toBeGreaterThan(0))
    const finished = new URL(await send(caller, { file: half })).pathname
    for (const path of [unfinished, finished]) {
      const { key } = await rowOf(path)
      const answer = await platform.app.inject({ method: 'DELETE', url: path, headers: caller.headers })
      expect([answer.statusCode, answer.headers['tus-resumable']]).toEqual([204, '1.0.0'])
      const beside = platform.files.resumable.companionsOf(key)
      for (const one of [key, ...beside])
        expect([one, await platform.files.store.sizeOf(one)]).toEqual([one, undefined])
      expect((await head(caller, path)).statusCode).toBe(404)
    }
  })

  test('is finished by the next question where the server died before it could say so', async () => {
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
