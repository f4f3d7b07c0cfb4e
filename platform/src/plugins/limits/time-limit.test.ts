import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fastify, type FastifyInstance } from 'fastify'
import { expect, test } from '@jest/globals'
import { afterTest, nextEvent } from '@lintel/shared/testing/runner'
import { announce, callerOf } from '../../modules/base/uploads/testing/upload-calls.ts'
import { buildTestApp } from '../../testing/build-test-app.ts'
import { longestHeaders, longestRequest, timeLimit, type TimeLimits } from './time-limit.ts'

const never = 600_000

async function listen(limits: TimeLimits): Promise<FastifyInstance> {
  const app = fastify()
  afterTest(() => app.close())
  await app.register(timeLimit, limits)
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.put('/usual', ({ body }) => ({ body }))
  app.put('/large', { config: { timeLimit: 'while bytes come' } }, ({ body }) => ({ body }))
  app.put('/refused', { onRequest: async (_request, reply) => reply.code(403).send('no') }, () => 'never')
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

type Head = { method?: string; headers?: Record<string, string>; body?: string }

async function begin(app: Pick<FastifyInstance, 'server'>, path: string, head: Head = {}): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  // Bytes may still be on their way to a connection that is ended.
  socket.on('error', () => socket.destroy())
  await nextEvent(socket, 'connect')
  const { method = 'PUT', headers = { 'content-type': 'text/plain' }, body = '' } = head
  const lines = Object.entries({ host: 'localhost', ...headers, 'content-length': '10' })
  socket.write(
    [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n'),
  )
  return socket
}

async function nextAnswer(socket: Socket): Promise<string> {
  const [answer] = (await nextEvent(socket, 'data')) as [Buffer]
  return answer.toString()
}

test('ends a call whose body does not arrive in time, though bytes come', async () => {
  const socket = await begin(await listen({ body: 100, silence: never }), '/usual')
  const dripping = setInterval(() => socket.write('x'), 40)
  afterTest(() => clearInterval(dripping))
  expect(await nextAnswer(socket)).toMatch(/^HTTP\/1.1 408 [\s\S]*request\/too-slow/)
})

test('waits for a large body for as long as bytes come', async () => {
  const limit = 50
  const socket = await begin(await listen({ body: limit, silence: never }), '/large')
  for (const part of ['01234', '56789']) {
    await wait(3 * limit)
    socket.write(part)
  }
  expect(await nextAnswer(socket)).toMatch(/^HTTP\/1.1 200 [\s\S]*\{"body":"0123456789"\}$/)
  socket.destroy()
})

test('ends a call whose large body ceases to come', async () => {
  const socket = await begin(await listen({ body: never, silence: 50 }), '/large')
  socket.write('01234')
  expect(await nextAnswer(socket)).toMatch(/^HTTP\/1.1 408 /)
})

test('keeps no connection for the rest of a body that was refused', async () => {
  const socket = await begin(await listen({ body: 50, silence: never }), '/refused')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 403 /)
  expect(answer).not.toContain('408')
})

test('leaves a connection alone whose call is over', async () => {
  const limit = 200
  const app = await listen({ body: limit, silence: limit })
  const body = '0123456789'
  const socket = await begin(app, '/usual', { body })
  for (let call = 0; call < 3; call += 1) {
    expect(await nextAnswer(socket)).toMatch(/^HTTP\/1.1 200 /)
    await wait(2 * limit)
    socket.write(
      `PUT /usual HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\n${body}`,
    )
  }
  socket.destroy()
})

test('waits for pictures and pieces of uploads as long as they come, and not for what is small', async () => {
  const limits = { body: 100, silence: never }
  const platform = await buildTestApp({ timeLimits: limits })
  afterTest(() => platform.close())
  await platform.app.listen({ host: '127.0.0.1', port: 0 })
  const caller = await callerOf(platform, 'local|everything')
  const upload = await announce(caller, 10)
  for (const [method, path, expected] of [
    ['PUT', '/api/users/local%7Ceverything/picture', 415],
    ['PUT', '/api/organizations/CFA/logo', 415],
    ['POST', '/api/savedviews', 400],
    ['PATCH', upload, 204],
    ['POST', '/api/preferences', 408],
  ] as const) {
    const type = method === 'PATCH' ? 'application/offset+octet-stream' : 'application/json'
    const headers = { ...caller.headers, 'content-type': type, 'upload-offset': '0' }
    const socket = await begin(platform.app, path, { method, headers })
    const answer = nextAnswer(socket)
    await wait(3 * limits.body)
    socket.write('0123456789')
    expect([path, Number((await answer).split(' ')[1])]).toEqual([path, expected])
    socket.destroy()
  }
})

test('has the server end only what takes much longer, and headers that never end', async () => {
  const platform = await buildTestApp()
  afterTest(() => platform.close())
  const { requestTimeout, headersTimeout } = platform.app.server
  expect([requestTimeout, headersTimeout]).toEqual([longestRequest, longestHeaders])
})
