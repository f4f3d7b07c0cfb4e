import { request as ask, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import { afterTest, nextEvent, until } from '@lintel/shared/testing/runner'
import type { App } from '../../interfaces/app.ts'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { memberOf, signedIn } from '../access.ts'

const megabyte = 1024 * 1024
const url = '/api/planted/held'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp({ extend: plant, timeLimits: { body: 1000, silence: 30_000 } })
  await platform.app.listen({ host: '127.0.0.1', port: 0 })
}, 60_000)
afterAll(() => platform.close())

function plant(rest: App): void {
  const bounds = { bytes: 100 * megabyte }
  const streams = { isDetached: true, timeLimit: 'while bytes come', limitsOwnBodies: true } as const
  const config = { access: memberOf('header'), ...streams, bounds }
  rest.post('/planted/held', { config }, () => Promise.resolve({}))
}

/** Announces a body and sends the beginning of it. */
async function begin(as: string, megabytes: number): Promise<ClientRequest> {
  const headers = {
    authorization: `Bearer ${await platform.tokenFor(as)}`,
    organization: 'CFA',
    'content-type': 'application/json',
    'content-length': String(megabytes * megabyte),
  }
  const { port } = platform.app.server.address() as AddressInfo
  const call = ask({ host: '127.0.0.1', port, method: 'POST', path: url, headers, agent: false })
  call.on('error', () => call.destroy())
  afterTest(() => void call.destroy())
  call.write('[')
  await nextEvent(call, 'socket')
  return call
}

/** Sends a body that is long enough to be counted, and answers what became of it. */
async function send(as: string, organization = 'CFA'): Promise<string> {
  const body = ['x'.repeat(100_000)]
  const answer = await platform.call({ method: 'POST', url, as, organization, body })
  return answer.status === 200 ? 'taken' : answer.json<Problem>().detail
}

test('holds so much of what one person sends, and the next when one of them is over', async () => {
  const begun = await Promise.all([8, 8].map((megabytes) => begin('local|everything', megabytes)))
  await until(async () =>
    expect(await send('local|everything')).toContain('You are sending as much at once as you may.'),
  )
  expect(await send('local|everything', 'ACME')).toContain('You are sending as much')
  expect(await send('local|designer')).toBe('taken')
  const next = send('local|everything')
  begun[0]?.destroy()
  await until(async () => expect(await send('local|everything')).toBe('taken'))
  await next
})

test('holds so much of what the members of an organization send, and what others send', async () => {
  const people = [
    ['local|designer', 12],
    ['local|reviewer', 12],
    ['local|analyst', 8],
  ] as const
  await Promise.all(people.map(([as, megabytes]) => begin(as, megabytes)))
  await until(async () =>
    expect(await send('local|everything')).toContain('Your organization is sending as much at once as it may.'),
  )
  expect(await send('local|everything', 'ACME')).toBe('taken')
})

test('refuses at once what is never held, though its route takes as much of other bytes', async () => {
  const [answer] = (await nextEvent(await begin('local|everything', 20), 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(413)
})

test('gives room back with every answer', async () => {
  for (let sent = 0; sent < 200; sent += 1) expect(await send('local|viewer', 'ACME')).toBe('taken')
})

test('does not start with a route whose largest body no person may send', async () => {
  const json = { access: signedIn(), bounds: { bytes: 16 * megabyte + 1 } }
  const archive = { access: signedIn(), bounds: { bytes: 40 * megabyte + 1 }, timeLimit: 'while bytes come' } as const
  function extend(rest: App): void {
    rest.put('/planted/json', { config: json, schema: { body: z.object({}) } }, () => ({}))
    rest.put('/planted/archive', { config: archive }, () => ({}))
  }
  await expect(buildTestApp({ extend })).rejects.toThrow(
    /larger bodies .*: PUT \/api\/planted\/json, PUT \/api\/planted\/archive$/,
  )
})
