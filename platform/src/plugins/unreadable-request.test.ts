import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { problemSchema } from '@lintel/shared/contract'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { nextEvent } from '@lintel/shared/testing/runner'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
  await platform.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => platform.close())

async function send(request: string): Promise<string> {
  const socket = connect((platform.app.server.address() as AddressInfo).port, '127.0.0.1')
  await nextEvent(socket, 'connect')
  socket.write(request)
  return text(socket)
}

test.each([
  ['no HTTP at all', 'GARBAGE\r\n\r\n', 400, 'request/malformed'],
  [
    'endless headers',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'request/headers-too-large',
  ],
])('answers %s with a problem', async (_case, request, status, code) => {
  const [head = '', body = ''] = (await send(request)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*application/problem\\+json`))
  expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ status, code })
})
