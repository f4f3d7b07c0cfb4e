import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inTime, nextEvent, until } from '@lintel/shared/testing/runner'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signedIn } from './access.ts'

let platform: TestApp
const failures: string[] = []
const reading = Promise.withResolvers<undefined>()
beforeAll(async () => {
  platform = await buildTestApp({
    extend: (rest) => {
      rest.addHook('onError', async (_request, _reply, error) => void failures.push(error.code))
      rest.addHook('preParsing', async () => reading.resolve(undefined))
      rest.put('/planted', { config: { access: signedIn() } }, () => 'never reached')
    },
  })
  await platform.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => platform.close())

test('a caller that hangs up in the middle of a body is no fault of ours, least of all of the database', async () => {
  const { port } = platform.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await nextEvent(socket, 'connect')
  const head = [
    'PUT /api/planted HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${await platform.tokenFor('local|designer')}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
  ]
  socket.write([...head, '', '{"first'].join('\r\n'))
  await inTime('the body to be read', reading.promise)
  await new Promise(setImmediate)
  socket.resetAndDestroy()
  await until(() => expect(failures).toEqual(['request/malformed']), { timeout: 10_000 })
  // When another call has been answered, the failure has been dealt with.
  await platform.call({ url: '/health/live' })
  expect(platform.logged()).not.toContain('"level":50')
})
