import { expect, test, jest, afterEach, beforeEach, describe } from '@jest/globals'
import { z } from 'zod'
import { type RowCursor, openCursor } from '../database/cursors/row-cursor.ts'
import { jsonBatches } from './json-batches.ts'
import { streamSlots, type StreamSlot } from './slots/stream-slots.ts'
import * as fc from 'fast-check'
import { LineFault, linesOf } from './lines.ts'
import { mapYielding, yieldToEventLoop } from './yield-to-event-loop.ts'
import { batchesOf, type BatchBounds } from './batches.ts'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@lintel/shared/testing/runner'
import { admin, bytesOf, openStreamHarness, type Row, type StreamHarness, rowCount } from './testing/stream-harness.ts'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import type { Problem } from '@lintel/shared/contract'
import type { App } from '../interfaces/app.ts'
import { listMembers } from '../modules/organization/members/repository.ts'
import { memberOf } from '../plugins/access.ts'
import { buildTestApp } from '../testing/build-test-app.ts'
import { foreignOrganization, addForeignOrganization } from '../testing/matrices/foreign-organization.ts'
import { streamOf } from './streamed-rows.ts'
import { countServed } from './slots/served.ts'

describe('JSON batches', () => {
  const row = z.object({ name: z.string() })

  /** Rows of ten thousand characters, which are available immediately. */
  function cursorOf(total: number): RowCursor<unknown> {
    let given = 0
    return {
      read: (count) => {
        const rows = Array.from({ length: Math.min(count, total - given) }, () => ({
          name: 'n'.repeat(10_000),
          own: 1,
        }))
        given += rows.length
        return Promise.resolve(rows.length === 0 ? undefined : rows)
      },
    }
  }

  test('processes one batch per turn of the event loop, however many lists are read at once', async () => {
    let turn = 0
    let isDone = false
    function count(): void {
      turn += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const turns: number[] = []
    const slots = streamSlots({ atOnce: 250, waitMilliseconds: 1, idleMilliseconds: 1, stopMilliseconds: 1 })
    async function take(number: number): Promise<string> {
      let text = ''
      for await (const slice of jsonBatches(cursorOf(100), row, slots.take({ userId: `${number}` }))) {
        turns.push(turn)
        text += slice
      }
      return text
    }
    const texts = await Promise.all(Array.from({ length: 8 }, (_, number) => take(number)))
    isDone = true
    expect(turns.length).toBeGreaterThan(16)
    expect(new Set(turns).size).toBe(turns.length)
    for (const text of texts) {
      const rows = JSON.parse(`[${text}]`) as unknown[]
      expect(rows).toHaveLength(100)
      expect(rows[99]).toEqual({ name: 'n'.repeat(10_000) })
    }
  })

  test('prefers the person who was served least, so that a small list is finished while a large one is read', async () => {
    const slots = streamSlots({ atOnce: 250, waitMilliseconds: 1, idleMilliseconds: 1, stopMilliseconds: 1 })
    const order: string[] = []
    async function take(userId: string, rows: number): Promise<void> {
      const slices = jsonBatches(cursorOf(rows), row, slots.take({ userId }))
      for (let slice = await slices.next(); !slice.done; slice = await slices.next()) order.push(userId)
    }
    const many = [1, 2, 3, 4].map(() => take('many', 500))
    await new Promise((resolve) => void setTimeout(resolve, 10))
    const before = order.length
    await Promise.all([...many, take('one', 200)])
    const slices = order.filter((userId) => userId === 'one').length
    expect(slices).toBeGreaterThan(3)
    expect(order.slice(before).lastIndexOf('one')).toBeLessThan(2 * slices)
    expect(order.length).toBeGreaterThan(4 * slices)
  })
})

describe('lines', () => {
  /** The text in chunks of these sizes, repeated. */
  async function* cut(content: string | Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(content)
    for (let [start, turn] = [0, 0]; start < bytes.length; turn += 1) {
      const end = start + (sizes[turn % sizes.length] ?? 1)
      yield bytes.subarray(start, end)
      start = end
    }
  }

  async function allOf(lines: AsyncIterable<string>): Promise<string[]> {
    const all: string[] = []
    for await (const line of lines) all.push(line)
    return all
  }

  function read(content: string | Uint8Array, sizes = [1]): Promise<string[]> {
    return allOf(linesOf(cut(content, sizes)))
  }

  test('returns every line unchanged, wherever the text is cut @full', async () => {
    const line = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', '\u2028'))
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.array(line), sizes, async (lines, pieces) => {
        const all = ['first', ...lines, 'last']
        expect(await read(all.join('\n'), pieces)).toEqual(all)
        expect(await read(`${all.join('\n')}\n`, pieces)).toEqual(all)
      }),
      { numRuns: 50 },
    )
  })

  test('ends lines only at \\n, and accepts text chunks too', async () => {
    const lines = ['a\u2028b', 'c\u2029d\u0085e\r', '', '🏛️ ß']
    expect(await read(lines.join('\n'))).toEqual(lines)
    async function* texts(): AsyncGenerator<string> {
      yield 'a\u2028'
      yield 'b\nc'
    }
    expect(await allOf(linesOf(texts()))).toEqual(['a\u2028b', 'c'])
    expect(await read('')).toEqual([])
  })

  test('removes a byte order mark at the start of the text, and nowhere else', async () => {
    expect(await read('\uFEFFa\n\uFEFFb\n')).toEqual(['a', '\uFEFFb'])
  })

  test.each([
    ['an invalid byte', [0x61, 0x0a, 0xff, 0x0a]],
    ['an incomplete character before the end of a line', [0x61, 0x0a, 0xc3, 0x0a, 0xa4]],
    ['an incomplete character at the end', [0x61, 0x0a, 0xc3]],
  ])('rejects %s', async (_case, bytes) => {
    await expect(read(Uint8Array.from(bytes))).rejects.toMatchObject({ problem: 'not-utf-8', line: 2 })
  })

  test('rejects a line as soon as it is too long, and closes its source', async () => {
    let taken = 0
    let isLeft = false
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        yield Buffer.from(`${'x'.repeat(100)}\n`)
        for (;;) {
          taken += 1
          yield Buffer.from('ä'.repeat(5))
        }
      } finally {
        isLeft = true
      }
    }
    const seen: string[] = []
    const reading = (async () => {
      for await (const line of linesOf(endless(), { maxBytes: 100 })) seen.push(line)
    })()
    await expect(reading).rejects.toBeInstanceOf(LineFault)
    await expect(reading).rejects.toMatchObject({ problem: 'too-long', line: 2 })
    expect([seen.map((line) => line.length), taken, isLeft]).toEqual([[100], 11, true])
    const atOnce = linesOf(cut(`${'x'.repeat(101)}\ny`, [1000]), { maxBytes: 100 })
    await expect(allOf(atOnce)).rejects.toMatchObject({ problem: 'too-long', line: 1 })
  })

  test('copies and scans a line that arrives byte by byte only a few times, however long it is', async () => {
    const length = 20_000
    let touched = 0
    const count = (bytes: unknown) => void (touched += bytes instanceof Uint8Array ? bytes.length : 0)
    const { set, indexOf } = Uint8Array.prototype
    const { concat } = Buffer
    const spies = [
      jest.spyOn(Uint8Array.prototype, 'set').mockImplementation(function counted(this: Uint8Array, part, offset) {
        count(part)
        set.call(this, part, offset)
      }),
      jest.spyOn(Uint8Array.prototype, 'indexOf').mockImplementation(function counted(this: Uint8Array, ...callCount) {
        count(this)
        return indexOf.apply(this, callCount)
      }),
      jest.spyOn(Buffer, 'concat').mockImplementation((parts, total) => {
        for (const part of parts) count(part)
        return concat(parts, total)
      }),
    ]
    const [line] = await read('x'.repeat(length)).finally(() => {
      for (const spy of spies) spy.mockRestore()
    })
    expect(line).toHaveLength(length)
    expect(touched).toBeGreaterThan(length)
    expect(touched).toBeLessThan(8 * length)
  })

  test('yields to others within a chunk of line ends only @full', async () => {
    let turns = 0
    const others = setInterval(() => (turns += 1), 0)
    const lines = await read('\n'.repeat(20_000), [20_000])
    clearInterval(others)
    expect(lines).toHaveLength(20_000)
    expect(turns).toBeGreaterThan(2)
  })
})

describe('yieldToEventLoop', () => {
  test('gives each turn of the event loop to one caller, in order', async () => {
    let turn = 0
    const slices: string[] = []
    async function work(name: string): Promise<void> {
      for (const part of [1, 2]) {
        await yieldToEventLoop()
        slices.push(`${name} ${part} in turn ${turn}`)
      }
    }
    const counting = setInterval(() => undefined)
    function count(): void {
      turn += 1
      if (slices.length < 4) setImmediate(count)
    }
    setImmediate(count)
    await Promise.all([work('a'), work('b')])
    clearInterval(counting)
    const turns = slices.map((slice) => slice.slice(slice.lastIndexOf(' ')))
    expect(slices.map((slice) => slice.slice(0, 3))).toEqual(['a 1', 'b 1', 'a 2', 'b 2'])
    expect(new Set(turns).size).toBe(4)
  })

  test('limits the work of one turn, and retains the order', async () => {
    let turns = 0
    let isDone = false
    function count(): void {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const items = Array.from({ length: 100 }, (_, index) => index)
    const made = await mapYielding(items, { bytesOf: () => 4096, make: (item) => [item, turns] as const })
    isDone = true
    expect(made.map(([item]) => item)).toEqual(items)
    const perTurn = [...Map.groupBy(made, ([, turn]) => turn).values()].map(({ length }) => length)
    expect(Math.max(...perTurn)).toBeLessThanOrEqual(8)
    expect(perTurn.length).toBeGreaterThan(10)
  })
})

describe('batches', () => {
  async function cut(words: readonly string[], bounds: Partial<BatchBounds<string>>): Promise<string[]> {
    const batches: string[] = []
    const all = { maxBytes: 4, bytesOf: (word: string) => word.length, ...bounds }
    for await (const batch of batchesOf(words, all)) batches.push(batch.join(' '))
    return batches
  }

  test.each([
    ['by bytes', ['ab', 'cd', 'e', 'fgh', 'i'], {}, ['ab cd', 'e fgh', 'i']],
    ['an oversized item into a separate batch', ['a', 'bcdefgh', 'i'], {}, ['a', 'bcdefgh', 'i']],
    ['by number of items too', ['a', 'b', 'c'], { maxItems: 2 }, ['a b', 'c']],
    ['an empty list', [], {}, []],
  ])('cuts %s', async (_how, words, bounds, batches) => {
    expect(await cut(words, bounds)).toEqual(batches)
  })

  test('requests no more than a batch and the item after it', async () => {
    let callCount = 0
    async function* endless(): AsyncGenerator<string, void> {
      for (;;) yield `word ${(callCount += 1)}`
    }
    const batches = batchesOf(endless(), { maxBytes: 12, bytesOf: (word) => word.length })
    expect((await batches.next()).value).toEqual(['word 1', 'word 2'])
    expect(callCount).toBe(3)
  })
})

describe('streamed responses', () => {
  let harness: StreamHarness
  beforeEach(async () => {
    const environment = {
      STREAMS_AT_ONCE: '3',
      STREAM_WAIT_SECONDS: '1',
      STREAM_IDLE_SECONDS: '1',
      STOP_WITHIN_SECONDS: '1',
    }
    harness = await openStreamHarness(environment, seedMembers)
  })
  afterEach(() => {
    harness.release()
    return harness.platform.close()
  })

  async function expectAllIsOver(): Promise<void> {
    await until(async () => expect(await harness.inUse()).toEqual([0, 0]), { timeout: 10_000 })
  }

  function seedMembers(rest: App): void {
    const config = { access: memberOf('header', { anyRole: ['organization.update'] }), isStreamed: true }
    const schema = { response: { 200: streamOf(z.object({ id: z.string() })) } }
    rest.get('/injected/members', { config, schema }, ({ scope }) =>
      openCursor(scope.tx, (rows) => listMembers(rows, foreignOrganization)),
    )
    rest.get('/injected/own-members', { config, schema }, ({ organizationScope: { tx, organizationId } }) =>
      openCursor(tx, (rows) => listMembers(rows, organizationId)),
    )
  }

  test.each([
    ['without compression', undefined, (bytes: Buffer) => bytes],
    ['with brotli', 'gzip, deflate, br', brotliDecompressSync],
  ])('sends 100,000 rows completely and correctly, %s @full', async (_how, accepted, unpack) => {
    const response = await harness.open(
      'all',
      await harness.headersOf(accepted === undefined ? {} : { 'accept-encoding': accepted }),
    )
    expect(response.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
    expect(response.headers.vary).toContain('Accept-Encoding')
    const rows = JSON.parse(unpack(await bytesOf(response)).toString()) as Row[]
    expect(rows.length).toBe(rowCount)
    const wrong = rows.findIndex(
      ({ n, name, even }, index) => n !== index + 1 || even !== (n % 2 === 0) || !name.endsWith('ä'),
    )
    expect(wrong).toBe(-1)
    expect(rows[6]).toEqual({ n: 7, name: `row "7" — ${'ä'.repeat(40)}`, even: false })
    await expectAllIsOver()
  })

  test('releases the connection when the client disconnects during the response @full', async () => {
    const response = await harness.open('all', await harness.headersOf({ 'accept-encoding': 'br' }))
    await new Promise((resolve) => response.once('data', resolve))
    expect(await harness.openTransactions()).toBeGreaterThan(0)
    response.destroy()
    await expectAllIsOver()
    expect(harness.platform.logged()).not.toContain('"level":50')
  })

  test('ends the response of a client that does not read it @full', async () => {
    const response = await harness.open('all', await harness.headersOf())
    await expectAllIsOver()
    // Nothing is buffered for the reader; only the connection ends.
    const { server } = harness.platform.app
    await until(async () => expect(await promisify(server.getConnections.bind(server))()).toBe(0), { timeout: 10_000 })
    await expect(bytesOf(response)).rejects.toThrow('aborted')
  })

  test.each([
    ['broken', undefined, 'division by zero'],
    ['broken', 'gzip', 'division by zero'],
    ['unfit', undefined, 'expected boolean, received null'],
  ])(
    'closes the connection if a row fails (%s, %s), so that the client detects the incomplete response @full',
    async (path, accepted, reason) => {
      const response = await harness.open(
        path,
        await harness.headersOf(accepted === undefined ? {} : { 'accept-encoding': accepted }),
      )
      expect(response.statusCode).toBe(200)
      await expect(bytesOf(response)).rejects.toThrow('aborted')
      await expectAllIsOver()
      expect(harness.platform.logged()).toContain(reason)
    },
  )

  test('does not complete a response whose transaction was not committed @full', async () => {
    const response = await harness.open('lost', await harness.headersOf())
    await expect(bytesOf(response)).rejects.toThrow('aborted')
    expect(harness.platform.logged()).toContain('A statement in this transaction failed')
  })

  test('sends a problem for an error before the first row', async () => {
    const response = await harness.open('brokenAtOnce', await harness.headersOf())
    expect(JSON.parse(await text(response))).toMatchObject({
      status: 500,
      code: 'platform/unexpected',
    } satisfies Partial<Problem>)
    await expectAllIsOver()
  })

  test('checks token, membership and role first', async () => {
    const codes = []
    for (const headers of [
      { organization: 'CFA' },
      await harness.headersOf({}, foreignOrganization),
      await harness.headersOf({}, 'CFA', 'local|designer'),
    ]) {
      const problem = JSON.parse(await text(await harness.open('brokenAtOnce', headers))) as Problem
      codes.push(problem.code)
    }
    expect(codes).toEqual(['authentication/token-missing', 'organizations/not-found', 'roles/missing'])
  })

  test('reads only rows of the organization through its cursor @full', async () => {
    await addForeignOrganization(harness.platform)
    expect(await text(await harness.open('members', await harness.headersOf()))).toBe('[]')
    const own = JSON.parse(await text(await harness.open('own-members', await harness.headersOf()))) as { id: string }[]
    expect(own).toContainEqual({ id: admin })
  })

  test('limits concurrent reads in total, per person and per organization, and queues the others', async () => {
    const people = ['local|designer', 'local|viewer', 'local|reviewer']
    await harness.platform.asOwner(
      `insert into members (organization_id, user_id, roles) select o, u, '{organization.update}' from unnest('{CFA,HFA}'::text[]) o,
     unnest('{${people.join()}}'::text[]) u on conflict (organization_id, user_id) do update set roles = excluded.roles`,
    )
    const held: IncomingMessage[] = []
    async function hold(as: string, organization: string) {
      held.push(await harness.open('held', await harness.headersOf({}, organization, as)))
      expect(held.at(-1)?.statusCode).toBe(200)
    }
    async function refusal(as: string, organization: string) {
      const response = await harness.open('held', await harness.headersOf({}, organization, as))
      expect(response.headers['retry-after']).toBe('2')
      const { status, code, detail } = JSON.parse(await text(response)) as Problem
      return { status, code, who: detail.slice(0, 17) }
    }
    const [designer = '', viewer = '', reviewer = ''] = people
    await hold(admin, 'CFA')
    await hold(designer, 'CFA')
    await hold(viewer, 'HFA')
    const ownFault = { status: 429, code: 'platform/too-many-own-streams' }
    // The same person in another organization.
    const refused = [refusal(admin, 'HFA'), refusal(reviewer, 'CFA'), refusal(reviewer, 'HFA')]
    expect(await Promise.all(refused)).toEqual([
      { ...ownFault, who: "You're loading to" },
      { ...ownFault, who: 'Your organization' },
      { status: 503, code: 'platform/too-many-streams', who: 'Too many large re' },
    ])
    const waiting = harness.open('own-members', await harness.headersOf({}, 'HFA', reviewer))
    expect(await Promise.race([waiting, pause(300, 'waiting')])).toBe('waiting')
    // Without a connection.
    expect(await harness.inUse()).toEqual([3, 3])
    for (const response of held) response.destroy()
    harness.release()
    expect((await waiting).statusCode).toBe(200)
    await expectAllIsOver()
  })

  test('does not wait for a client that does not read when the server stops @full', async () => {
    const response = await harness.open('all', await harness.headersOf())
    const { port } = harness.platform.app.server.address() as AddressInfo
    await harness.platform.app.close()
    await expect(bytesOf(response)).rejects.toThrow('aborted')
    await expect(new Promise((_resolve, reject) => connect(port, '127.0.0.1').once('error', reject))).rejects.toThrow(
      'ECONNREFUSED',
    )
  })

  test('does not start with a streamed route without an item schema @full', async () => {
    const extend = (rest: App) =>
      rest.get('/injected', { config: { access: memberOf('header'), isStreamed: true } }, () => [])
    await expect(buildTestApp({ extend })).rejects.toThrow(
      '/api/injected is streamed, so its schema must declare the rows',
    )
  })
})

describe('amount served', () => {
  test('halves the amount after half a minute, and removes people without an amount', () => {
    let now = 0
    const served = countServed(() => now)
    served.note('ada', 800)
    served.note('bo', 100)
    now = 30_000
    served.note('ada', 100)
    expect([served.amountOf('ada'), served.amountOf('bo'), served.amountOf('nobody')]).toEqual([500, 50, 0])
    now = 3_600_000
    for (let person = 0; person < 1000; person += 1) served.note(`${person}`, 1)
    expect([served.amountOf('ada'), served.amountOf('7')]).toEqual([0, 1])
  })
})

describe('stream slots', () => {
  const megabyte = 1024 * 1024
  const ada = { userId: 'ada', organizationId: 'CFA' }

  function open() {
    const slots = streamSlots({ atOnce: 250, waitMilliseconds: 1000, idleMilliseconds: 1, stopMilliseconds: 1 })
    return { slots, takeForAda: (organizationId: string) => slots.take({ ...ada, organizationId }) }
  }

  /** Takes slots until none is left, and returns them. */
  function takeAll(take: (count: number) => StreamSlot): StreamSlot[] {
    const taken: StreamSlot[] = []
    for (;;) {
      try {
        taken.push(take(taken.length))
      } catch {
        return taken
      }
    }
  }

  test('counts readers per person in all organizations, then per organization, then in total', () => {
    const { slots, takeForAda } = open()
    const own = takeAll((count) => takeForAda(count % 2 === 0 ? 'CFA' : 'HFA'))
    expect(own.length).toBe(12)
    for (const { endReading } of own) endReading()
    expect(() => takeForAda('CFA')).toThrow("You're loading too much")
    const slotsOfOthers = takeAll((count) => slots.take({ userId: `${count}`, organizationId: 'CFA' }))
    expect(own.length / 2 + slotsOfOthers.length).toBe(48)
    expect(() => slots.take({ userId: 'bo', organizationId: 'CFA' })).toThrow('Your organization is loading')
    takeAll((count) => slots.take({ userId: `${count} elsewhere`, organizationId: `${count}` }))
    expect(() => slots.take({ userId: 'bo' })).toThrow('Too many large responses')
    own[0]?.leave()
    own[0]?.leave()
    expect(takeAll(() => slots.take({ userId: 'bo' })).length).toBe(1)
  })

  test('starts nothing for a person whose unread responses take most of their disk space', () => {
    const { slots, takeForAda } = open()
    const { diskSpace } = takeForAda('CFA')
    expect(diskSpace.take(60 * megabyte)).toBe(true)
    expect(takeForAda('HFA').diskSpace.take(5 * megabyte)).toBe(true)
    expect(() => takeForAda('CFA')).toThrow("You're loading too much")
    slots.take({ userId: 'bo', organizationId: 'CFA' })
    // Responses that have started continue, up to their limit.
    expect(diskSpace.take(63 * megabyte)).toBe(true)
    expect(diskSpace.take(1)).toBe(false)
    diskSpace.release(63 * megabyte)
    diskSpace.release(60 * megabyte)
    takeForAda('CFA')
  })

  test('gives read slots to waiting callers in order if they were served equally, and to none that have disconnected', async () => {
    const slots = streamSlots({ atOnce: 1, waitMilliseconds: 1000, idleMilliseconds: 1, stopMilliseconds: 1 })
    const gone = new AbortController()
    const order: string[] = []
    const first = slots.take(ada)
    expect(first.isReading).toBe(true)
    const [left, second, third] = ['left', 'second', 'third'].map((userId) => {
      const slot = slots.take({ userId })
      expect(slot.isReading).toBe(false)
      const { signal } = userId === 'left' ? gone : new AbortController()
      return { slot, over: slot.waitForReading(signal).then(() => order.push(userId)) }
    })
    gone.abort()
    await expect(left?.over).rejects.toMatchObject({ code: 'platform/too-many-streams' })
    first.endReading()
    await second?.over
    second?.slot.endReading()
    await third?.over
    expect(order).toEqual(['second', 'third'])
  })

  test('gives the next read slot to the person who was served least, not to the one who requested many first', async () => {
    const slots = streamSlots({ atOnce: 2, waitMilliseconds: 1000, idleMilliseconds: 1, stopMilliseconds: 1 })
    const order: string[] = []
    async function ask(userId: string, length: number): Promise<void> {
      const slot = slots.take({ userId })
      if (!slot.isReading) await slot.waitForReading(new AbortController().signal)
      order.push(userId)
      slot.recordServed(length)
      setImmediate(() => slot.endReading())
    }
    const many = [1, 2, 3, 4].map(() => ask('many', 10 * megabyte))
    const few = [1, 2].map(() => ask('few', megabyte))
    await Promise.all([...many, ...few, ask('one', megabyte)])
    expect(order).toEqual(['many', 'few', 'one', 'few', 'many', 'many', 'many'])
  })
})
