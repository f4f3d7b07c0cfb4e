import { request as ask, type IncomingMessage, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import type { Problem } from '@lintel/shared/contract'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { afterTest, nextEvent, until } from '@lintel/shared/testing/runner'
import type { App } from '../../interfaces/app.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { openToAll, signedIn, memberOf } from '../access.ts'
import { z } from 'zod'
import fc from 'fast-check'
import { mergePiece, jsonChunker } from './json-chunks.ts'

describe('bounds', () => {
  const creator = 'local|everything'
  const guest = 'local|guest'
  let parsed = 0

  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp({ extend: inject })
    await platform.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => platform.close())

  function inject(rest: App): void {
    void rest.register((app, _options, done) => {
      app.addContentTypeParser('*', (_request, body: Readable, next) => next(null, body))
      app.put('/injected/bytes', { config: { access: openToAll() } }, async ({ body }) => sizeOf(body as Readable))
      const config = { access: openToAll(), bounds: { bytes: 5000 } }
      app.put('/injected/large', { config }, async ({ body }) => sizeOf(body as Readable))
      done()
    })
    void rest.register((app, _options, done) => {
      app.addHook('preValidation', async () => void parsed++)
      app.post(
        '/injected/json',
        { config: { access: signedIn(), bounds: { bytes: 9000, depth: 3, parts: 5 } } },
        () => 'in',
      )
      // Enough bytes for several chunks of a body: the first one exceeds the limits of depth and parts.
      const shape = { bytes: 900_000, depth: 3, parts: 5 }
      app.post('/injected/shape', { config: { access: signedIn(), bounds: shape } }, () => 'in')
      done()
    })
  }

  async function sizeOf(body: Readable): Promise<{ bytes: number }> {
    let bytes = 0
    for await (const chunk of body) bytes += (chunk as Buffer).length
    return { bytes }
  }

  /** Sends a body in chunks, without a content length. */
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
    const response = await platform.app.inject({ method: 'POST', url, payload, headers })
    return { status: response.statusCode, bytes: response.rawPayload.length, ...response.json<Partial<Problem>>() }
  }

  const manyConditions = `{"logic":"and","filters":[${'1,'.repeat(120_000)}1]}`
  const deepGroups = `${'{"logic":"and","filters":['.repeat(8000)}${']}'.repeat(8000)}`

  test('does not read the body of an unauthorized caller', async () => {
    for (const body of ['not JSON', manyConditions, deepGroups])
      expect(await post('/api/data-sets', guest, body)).toMatchObject({ status: 404, code: 'organizations/not-found' })
    const before = parsed
    await platform.asOwner(`update users set signed_out_at = now() + interval '1 hour' where id = $1`, [guest])
    expect(await post('/api/injected/json', guest, '{}')).toMatchObject({ code: 'authentication/signed-out' })
    expect(parsed).toBe(before)
  })

  test('closes the connection of a large unread body, and no other', async () => {
    // Not a member, so the response comes before the body.
    const refused = { organization: 'NOBODYS' }
    const responses = [
      await answerTo('POST', '/api/data-sets', endless('1,'), refused),
      await answerTo('POST', '/api/data-sets', ['{}'], { ...refused, 'content-length': '2' }),
      await answerTo('PUT', '/api/injected/large', ['x'.repeat(5000)]),
    ]
    expect(responses.map(({ statusCode, headers }) => [statusCode, headers.connection])).toEqual([
      [404, 'close'],
      [404, 'keep-alive'],
      [200, 'keep-alive'],
    ])
  })

  test('rejects a filter that exceeds its limits before validating it', async () => {
    expect(await saveDataSet(creator, manyConditions)).toMatchObject({ status: 400, code: 'request/too-many-parts' })
    expect(await saveDataSet(creator, deepGroups)).toMatchObject({ status: 400, code: 'request/too-deep' })
    const wide = `{"logic":"and","filters":[${'1,'.repeat(1500)}1]}`
    const refused = await saveDataSet(creator, wide)
    expect(refused).toMatchObject({ status: 400, code: 'request/invalid' })
    expect(refused.errors).toEqual([{ path: 'filter', message: 'A filter can have up to 8 levels and 200 parts.' }])
  })

  test.each([
    ['maximum depth', '{"a":[{}]}', 'in'],
    ['too deep', '{"a":[{"b":[]}]}', 'request/too-deep'],
    ['maximum number of parts', '[1,2,3,4,5]', 'in'],
    ['too many parts', '[1,2,3,4,5,6]', 'request/too-many-parts'],
    ['brackets and commas in a text', '["[[[[,,,,,,\\"[,[,", "{{{{\\\\"]', 'in'],
    ['too large', `"${'x'.repeat(9000)}"`, 'request/too-large'],
  ])('checks the limits of a body: %s', async (_case, body, expected) => {
    const pieces = body.length > 100 ? [body] : body.split('')
    const { port } = platform.app.server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/api/injected/json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await platform.tokenFor(creator)}`, 'content-type': 'application/json' },
      body: Readable.toWeb(Readable.from(pieces.map((piece) => Buffer.from(piece)))),
      duplex: 'half',
    })
    const text = await response.text()
    expect(text === 'in' ? text : (JSON.parse(text) as Problem).code).toBe(expected)
  })

  test.each([
    ['too many bytes', '/api/injected/json', ' '.repeat(1000), 'request/too-large'],
    ['too many levels', '/api/injected/shape', '[', 'request/too-deep'],
    ['too many parts', '/api/injected/shape', '1,', 'request/too-many-parts'],
  ])('stops reading an endless body: %s', async (_case, path, piece, code) => {
    expect(await send('POST', path, endless(piece))).toMatchObject({ code })
  })

  test('stops reading bytes that a route reads itself, and accepts almost none if it declares no limits', async () => {
    expect(await send('PUT', '/api/injected/large', endless('xxxx'))).toMatchObject({
      code: 'request/too-large',
      status: 413,
    })
    expect(await send('PUT', '/api/injected/large', ['x'.repeat(5000)])).toEqual({ bytes: 5000 })
    expect(await send('PUT', '/api/injected/bytes', endless('xxxx'))).toMatchObject({ code: 'request/too-large' })
    expect(await send('PUT', '/api/injected/bytes', ['{}'])).toEqual({ bytes: 2 })
  })

  test('rejects bytes that are not valid UTF-8', async () => {
    const body = Buffer.from([0x22, 0xff, 0xfe, 0x22])
    expect(await post('/api/injected/json', creator, body)).toMatchObject({ status: 400, code: 'request/invalid-text' })
  })

  test.each([
    ['its own body limit', { bodyLimit: 10, config: { access: openToAll() } }],
    [
      'large bodies without declared limits',
      { config: { access: openToAll(), timeLimit: 'while bytes come' as const } },
    ],
  ])('does not start with a route that has %s', async (_case, options) => {
    const extend = (rest: App) => void rest.put('/injected', options, () => 'never')
    await expect(buildTestApp({ extend })).rejects.toThrow(
      "These routes don't declare body limits (config.bounds): PUT /api/injected",
    )
  })
})

describe('memory budget of bodies', () => {
  const megabyte = 1024 * 1024
  const url = '/api/injected/held'

  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp({ extend: inject, timeLimits: { body: 1000, idle: 30_000 } })
    await platform.app.listen({ host: '127.0.0.1', port: 0 })
  }, 60_000)
  afterAll(() => platform.close())

  function inject(rest: App): void {
    const bounds = { bytes: 100 * megabyte }
    const streams = { isDetached: true, timeLimit: 'while bytes come', limitsOwnBodies: true } as const
    const config = { access: memberOf('header'), ...streams, bounds }
    rest.post('/injected/held', { config }, () => Promise.resolve({}))
  }

  /** Announces a body and sends only its beginning. */
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

  /** Sends a body that is large enough to be counted, and returns the outcome. */
  async function send(as: string, organization = 'CFA'): Promise<string> {
    const body = ['x'.repeat(100_000)]
    const response = await platform.call({ method: 'POST', url, as, organization, body })
    return response.status === 200 ? 'taken' : response.json<Problem>().detail
  }

  test("limits the memory of one person's bodies, and accepts the next when one is finished", async () => {
    const started = await Promise.all([8, 8].map((megabytes) => begin('local|everything', megabytes)))
    await until(async () => expect(await send('local|everything')).toContain("You're sending too much at once."))
    expect(await send('local|everything', 'ACME')).toContain("You're sending too much")
    expect(await send('local|designer')).toBe('taken')
    const next = send('local|everything')
    started[0]?.destroy()
    await until(async () => expect(await send('local|everything')).toBe('taken'))
    await next
  })

  test("limits the memory of an organization's bodies, and of all bodies", async () => {
    const people = [
      ['local|designer', 12],
      ['local|reviewer', 12],
      ['local|analyst', 8],
    ] as const
    await Promise.all(people.map(([as, megabytes]) => begin(as, megabytes)))
    await until(async () =>
      expect(await send('local|everything')).toContain('Your organization is sending too much at once.'),
    )
    expect(await send('local|everything', 'ACME')).toBe('taken')
  })

  test('rejects immediately what never fits, even if its route accepts as many other bytes', async () => {
    const [answer] = (await nextEvent(await begin('local|everything', 20), 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(413)
  })

  test('releases memory with every response @full', async () => {
    for (let sent = 0; sent < 200; sent += 1) expect(await send('local|viewer', 'ACME')).toBe('taken')
  })

  test('does not start with a route whose largest body exceeds the limit per person', async () => {
    const json = { access: signedIn(), bounds: { bytes: 16 * megabyte + 1 } }
    const archive = { access: signedIn(), bounds: { bytes: 40 * megabyte + 1 }, timeLimit: 'while bytes come' } as const
    function extend(rest: App): void {
      rest.put('/injected/json', { config: json, schema: { body: z.object({}) } }, () => ({}))
      rest.put('/injected/archive', { config: archive }, () => ({}))
    }
    await expect(buildTestApp({ extend })).rejects.toThrow(
      /larger bodies .*: PUT \/api\/injected\/json, PUT \/api\/injected\/archive$/,
    )
  })
})

describe('JSON pieces', () => {
  /** Passed in parts of this many characters. */
  function piecesOf(text: string, length: number, partLength: number) {
    const chunker = jsonChunker(length)
    const parts = Array.from({ length: Math.ceil(text.length / partLength) }, (_, part) =>
      text.slice(part * partLength, (part + 1) * partLength),
    )
    return [...parts.flatMap((part) => [...chunker.add(part)]), chunker.end()]
  }

  function parse(text: string, length: number, partLength = text.length): unknown {
    const [first, ...others] = piecesOf(text, length, partLength)
    const all: unknown = JSON.parse(first?.text ?? '')
    for (const { text: piece, path } of others) mergePiece(all, JSON.parse(piece), path)
    return all
  }

  const length = fc.integer({ min: 0, max: 20 })
  const partLength = fc.integer({ min: 1, max: 30 })

  test('returns the same value in pieces as JSON.parse does @full', () => {
    // The parser of the pieces rejects `__proto__` as a name.
    const value = fc
      .jsonValue({ maxDepth: 5, stringUnit: 'binary' })
      .filter((json) => !JSON.stringify(json).includes('__proto__'))
    const indent = fc.integer({ min: 0, max: 2 })
    const property = fc.property(value, indent, length, partLength, (json, spaces, size, part) => {
      const text = JSON.stringify(json, undefined, spaces)
      expect(parse(text, size, part)).toEqual(JSON.parse(text))
    })
    fc.assert(property, { numRuns: 500 })
  })

  test('rejects what JSON.parse rejects', () => {
    const text = fc
      .array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"', 'a', '\\', '1', ' ', '"b"', '"b":1'))
      .map((all) => all.join(''))
    const property = fc.property(text, length, partLength, (broken, size, part) => {
      return isJson(() => JSON.parse(broken)) || !isJson(() => parse(broken, size, part))
    })
    fc.assert(property, { numRuns: 2000 })
  })

  function isJson(read: () => unknown): boolean {
    try {
      read()
      return true
    } catch {
      return false
    }
  }

  test('keeps the last of several members with the same name', () => {
    expect(parse('{"a":1,"b":[1,2,3],"a":{"c":1,"d":2},"a":4}', 0)).toEqual({ a: 4, b: [1, 2, 3] })
  })

  test('cuts long JSON into pieces of about the requested length', () => {
    const text = JSON.stringify(Array.from({ length: 1000 }, (_, id) => ({ id, name: 'x'.repeat(20) })))
    const pieces = piecesOf(text, 1000, 400)
    expect(pieces.length).toBeGreaterThan(30)
    expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThan(1100)
  })
})
