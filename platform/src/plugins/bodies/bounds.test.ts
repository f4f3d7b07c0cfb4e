import { request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import type { Problem } from '@lintel/shared/contract'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { afterTest, nextEvent } from '@lintel/shared/testing/runner'
import type { App } from '../../interfaces/app.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { openToAll, signedIn } from '../access.ts'

const creator = 'local|everything'
const guest = 'local|guest'
let parsed = 0

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp({ extend: plant })
  await platform.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => platform.close())

function plant(rest: App): void {
  void rest.register((app, _options, done) => {
    app.addContentTypeParser('*', (_request, body: Readable, next) => next(null, body))
    app.put('/planted/bytes', { config: { access: openToAll() } }, async ({ body }) => sizeOf(body as Readable))
    const config = { access: openToAll(), bounds: { bytes: 5000 } }
    app.put('/planted/large', { config }, async ({ body }) => sizeOf(body as Readable))
    done()
  })
  void rest.register((app, _options, done) => {
    app.addHook('preValidation', async () => void parsed++)
    app.post(
      '/planted/json',
      { config: { access: signedIn(), bounds: { bytes: 9000, depth: 3, parts: 5 } } },
      () => 'in',
    )
    // Bytes enough for several pieces of a body: the first of them shows its shape.
    const shape = { bytes: 900_000, depth: 3, parts: 5 }
    app.post('/planted/shape', { config: { access: signedIn(), bounds: shape } }, () => 'in')
    done()
  })
}

async function sizeOf(body: Readable): Promise<{ bytes: number }> {
  let bytes = 0
  for await (const chunk of body) bytes += (chunk as Buffer).length
  return { bytes }
}

/** Sends a body piece by piece, without saying how much it is. */
async function send(method: string, path: string, body: Iterable<string | Buffer>): Promise<Problem> {
  return (await json(await answerTo(method, path, body))) as Problem
}

async function answerTo(
  method: string,
  path: string,
  body: Iterable<string | Buffer>,
  more: Record<string, string> = {},
): Promise<IncomingMessage> {
  const { port } = platform.app.server.address() as AddressInfo
  const authorization = `Bearer ${await platform.tokenFor(creator)}`
  const type = method === 'PUT' ? 'application/octet-stream' : 'application/json'
  const headers = { authorization, 'content-type': type, ...more }
  const call = ask({ host: '127.0.0.1', port, method, path, headers })
  call.on('error', () => call.destroy())
  Readable.from(body).pipe(call)
  const [answer] = (await nextEvent(call, 'response')) as [IncomingMessage]
  afterTest(() => void call.destroy())
  return answer
}

function* endless(piece: string): Generator<string> {
  for (;;) yield piece
}

function saveDataSet(as: string, filter: string) {
  const payload = `{"name":"A","source":"assets","filter":${filter}}`
  return post('/api/data-sets', as, payload)
}

async function post(url: string, as: string, payload: string | Buffer) {
  const authorization = `Bearer ${await platform.tokenFor(as)}`
  const headers = { authorization, organization: 'CFA', 'content-type': 'application/json' }
  const answer = await platform.app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, bytes: answer.rawPayload.length, ...answer.json<Partial<Problem>>() }
}

const manyConditions = `{"logic":"and","filters":[${'1,'.repeat(120_000)}1]}`
const deepGroups = `${'{"logic":"and","filters":['.repeat(8000)}${']}'.repeat(8000)}`

test('reads no body of somebody who may not call', async () => {
  for (const body of ['not JSON', manyConditions, deepGroups])
    expect(await post('/api/data-sets', guest, body)).toMatchObject({ status: 404, code: 'organizations/not-found' })
  const before = parsed
  await platform.asOwner(`update users set signed_out_at = now() + interval '1 hour' where id = $1`, [guest])
  expect(await post('/api/planted/json', guest, '{}')).toMatchObject({ code: 'authentication/signed-out' })
  expect(parsed).toBe(before)
})

test('ends the connection on which a large body still comes that nobody reads, and no other', async () => {
  // A member of nothing like that: the answer comes before the body.
  const refused = { organization: 'NOBODYS' }
  const answers = [
    await answerTo('POST', '/api/data-sets', endless('1,'), refused),
    await answerTo('POST', '/api/data-sets', ['{}'], { ...refused, 'content-length': '2' }),
    await answerTo('PUT', '/api/planted/large', ['x'.repeat(5000)]),
  ]
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers.connection])).toEqual([
    [404, 'close'],
    [404, 'keep-alive'],
    [200, 'keep-alive'],
  ])
})

test('refuses a filter beyond its bounds before it is looked at', async () => {
  expect(await saveDataSet(creator, manyConditions)).toMatchObject({ status: 400, code: 'request/too-many-parts' })
  expect(await saveDataSet(creator, deepGroups)).toMatchObject({ status: 400, code: 'request/too-deep' })
  const wide = `{"logic":"and","filters":[${'1,'.repeat(1500)}1]}`
  const refused = await saveDataSet(creator, wide)
  expect(refused).toMatchObject({ status: 400, code: 'request/invalid' })
  expect(refused.errors).toEqual([{ path: 'filter', message: 'A filter has at most 8 levels and 200 parts.' }])
})

test.each([
  ['as deep as it may be', '{"a":[{}]}', 'in'],
  ['too deep', '{"a":[{"b":[]}]}', 'request/too-deep'],
  ['of as many parts as it may have', '[1,2,3,4,5]', 'in'],
  ['of too many parts', '[1,2,3,4,5,6]', 'request/too-many-parts'],
  ['with brackets and commas in its text', '["[[[[,,,,,,\\"[,[,", "{{{{\\\\"]', 'in'],
  ['too large', `"${'x'.repeat(9000)}"`, 'request/too-large'],
])('takes a body within bounds: %s', async (_case, body, expected) => {
  const pieces = body.length > 100 ? [body] : body.split('')
  const { port } = platform.app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/api/planted/json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await platform.tokenFor(creator)}`, 'content-type': 'application/json' },
    body: Readable.toWeb(Readable.from(pieces.map((piece) => Buffer.from(piece)))),
    duplex: 'half',
  })
  const text = await answer.text()
  expect(text === 'in' ? text : (JSON.parse(text) as Problem).code).toBe(expected)
})

test.each([
  ['too many bytes', '/api/planted/json', ' '.repeat(1000), 'request/too-large'],
  ['too many levels', '/api/planted/shape', '[', 'request/too-deep'],
  ['too many parts', '/api/planted/shape', '1,', 'request/too-many-parts'],
])('ends the reading of a body without end: %s', async (_case, path, piece, code) => {
  expect(await send('POST', path, endless(piece))).toMatchObject({ code })
})

test('ends the reading of bytes that a route reads by itself, and takes next to none where it declares no bounds', async () => {
  expect(await send('PUT', '/api/planted/large', endless('xxxx'))).toMatchObject({
    code: 'request/too-large',
    status: 413,
  })
  expect(await send('PUT', '/api/planted/large', ['x'.repeat(5000)])).toEqual({ bytes: 5000 })
  expect(await send('PUT', '/api/planted/bytes', endless('xxxx'))).toMatchObject({ code: 'request/too-large' })
  expect(await send('PUT', '/api/planted/bytes', ['{}'])).toEqual({ bytes: 2 })
})

test('refuses bytes that are no text', async () => {
  const body = Buffer.from([0x22, 0xff, 0xfe, 0x22])
  expect(await post('/api/planted/json', creator, body)).toMatchObject({ status: 400, code: 'request/invalid-text' })
})

test.each([
  ['a limit of its own', { bodyLimit: 10, config: { access: openToAll() } }],
  ['large bodies and no bounds', { config: { access: openToAll(), timeLimit: 'while bytes come' as const } }],
])('does not start with a route that has %s', async (_case, options) => {
  const extend = (rest: App) => void rest.put('/planted', options, () => 'never')
  await expect(buildTestApp({ extend })).rejects.toThrow(
    'These routes do not declare what bounds their bodies (config.bounds): PUT /api/planted',
  )
})
