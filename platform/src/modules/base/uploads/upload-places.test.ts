import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import { afterTest, until } from '@lintel/shared/testing/runner'
import {
  announce,
  beginPatch,
  callerOf,
  content,
  startOnFolder,
  type Caller,
  type UploadServer,
} from './testing/upload-calls.ts'

let server: UploadServer
beforeAll(async () => {
  server = await startOnFolder()
})
afterAll(() => server.close())

const mostOfPerson = 8
const begun = `select count(*)::int as count from uploads where writer is not null`

test('takes so many files of one person at once, however slowly they come, and those of others', async () => {
  const one = await callerOf(server.platform, 'local|everything')
  const other = await callerOf(server.platform, 'local|reviewer')
  const paths = await Promise.all(Array.from({ length: mostOfPerson + 1 }, () => announce(one)))
  const half = content.subarray(0, 1000)
  const sockets = await Promise.all(paths.slice(1).map((path) => beginPatch(one, path, half)))
  afterTest(() => sockets.forEach((socket) => socket.destroy()))
  await until(async () => expect(await server.platform.asOwner(begun)).toEqual([{ count: mostOfPerson }]))
  async function sendPiece({ app, headers }: Caller, path = '') {
    const more = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    return app.inject({ method: 'PATCH', url: path, headers: { ...headers, ...more }, payload: 'x' })
  }
  const refused = await sendPiece(one, paths[0])
  expect([refused.statusCode, refused.json<Problem>().detail]).toEqual([
    429,
    `You are sending ${mostOfPerson} files already. Send the next one when one of them is in.`,
  ])
  expect((await sendPiece(other, await announce(other))).statusCode).toBe(204)
  sockets[0]?.destroy()
  await until(async () => expect((await sendPiece(one, paths[0])).statusCode).toBe(204))
})
