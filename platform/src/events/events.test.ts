import pg from 'pg'
import { afterAll, beforeAll, expect, jest, test, afterEach, beforeEach, describe } from '@jest/globals'
import { afterTest, until } from '@lintel/shared/testing/runner'
import { connectDatabase, type Database } from '../database/connect.ts'
import { appLogin } from '../database/logins.ts'
import { withScope } from '../database/scope.ts'
import { createTestDatabase, databaseUrl, type TestDatabase } from '../testing/test-database.ts'
import { testRun } from '../testing/test-run.ts'
import { countConcurrentStatements } from '../testing/concurrently-on.ts'
import { announceChange, channelOf, type Subject } from './announce-change.ts'
import { createChangeListener } from './change-listener.ts'
import { assemblyRequestSchema, isInProgress, type AssemblyRequest } from '@lintel/shared/contract/assembly'
import { PlatformError } from '../errors/platform-error.ts'
import { eventStream } from './event-stream.ts'
import { PassThrough } from 'node:stream'
import { maxStreams, openStreams, countOpenStreams } from './open-streams.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { sharedReads } from './shared-reads.ts'

describe('change listener', () => {
  const wall: Subject = { topic: 'walls', organizationId: 'CFA', id: '1' }
  const door: Subject = { topic: 'doors', organizationId: 'CFA', id: '1' }
  let database: TestDatabase
  let db: Database
  beforeAll(async () => {
    database = await createTestDatabase()
    const [{ name } = { name: '' }] = await database.asOwner<{ name: string }>('select current_database() as name')
    const url = databaseUrl(testRun().postgresUrl, name, appLogin)
    // The listener must not use the pool's address; the database reports which one it used.
    db = connectDatabase(url, { directUrl: databaseUrl(testRun().postgresUrl, name) })
  })
  afterAll(async () => {
    await db.$client.end()
    await database.drop()
  })

  function open() {
    const listener = createChangeListener(db, { warn: () => undefined })
    afterTest(() => listener.close())
    return listener
  }

  function listeners() {
    return database.asOwner<{ login: string }>(
      `select usename as login from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    )
  }

  test('reports changes of every kind on one connection that bypasses the pool', async () => {
    const listener = open()
    const [ofWall, ofDoor] = [jest.fn(), jest.fn()]
    listener.follow(wall, ofWall)
    listener.follow(door, ofDoor)
    // Both are called once initially, since changes before listening may have been missed.
    await until(() => expect([ofWall, ofDoor].map(({ mock }) => mock.calls.length)).toEqual([1, 1]))
    expect(await listeners()).toEqual([{ login: 'postgres' }])
    await withScope(db, { organizationId: 'CFA' }, (tx) => announceChange(tx, wall))
    await until(() => expect(ofWall).toHaveBeenCalledTimes(2))
    expect(ofDoor).toHaveBeenCalledTimes(1)
  })

  test('reports committed changes, and none after it is closed', async () => {
    const listener = open()
    const onChange = jest.fn()
    const unfollow = listener.follow(wall, onChange)
    await until(() => expect(onChange).toHaveBeenCalledTimes(1))
    const broken = withScope(db, { organizationId: 'CFA' }, async (tx) => {
      await announceChange(tx, wall)
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    await withScope(db, { organizationId: 'CFA' }, (tx) => announceChange(tx, wall))
    await until(() => expect(onChange).toHaveBeenCalledTimes(2))
    unfollow()
    await listener.close()
    // The database notices the closed connection a moment later.
    await until(async () => expect(await listeners()).toEqual([]))
  })

  test('does not warn about the connection that it closes itself', async () => {
    const warn = jest.fn()
    const listener = createChangeListener(db, { warn })
    const onChange = jest.fn()
    const unfollow = listener.follow(wall, onChange)
    await until(() => expect(onChange).toHaveBeenCalledTimes(1))
    unfollow()
    await listener.close()
    expect(warn).not.toHaveBeenCalled()
  })

  test('listens to the organizations of followed subjects', async () => {
    const listener = open()
    const onChange = jest.fn()
    listener.follow(wall, () => undefined)
    const unfollow = listener.follow({ ...wall, organizationId: 'HFA' }, onChange)
    await until(() => expect(onChange).toHaveBeenCalledTimes(1))
    await withScope(db, { organizationId: 'HFA' }, (tx) => announceChange(tx, { ...wall, organizationId: 'HFA' }))
    await until(() => expect(onChange).toHaveBeenCalledTimes(2))
    unfollow()
    await until(async () => expect(await lastSaid()).toBe('unlisten "changes:HFA"'))
  })

  test('runs its queries one after the other, however many organizations are followed at once', async () => {
    const listener = open()
    const first = jest.fn()
    listener.follow(wall, first)
    await until(() => expect(first).toHaveBeenCalledTimes(1))
    const asking = countConcurrentStatements(pg.Client.prototype)
    const [some, others] = [organizations('A'), organizations('B')]
    const unfollow = some.map((organizationId) => listener.follow({ ...wall, organizationId }, () => undefined))
    unfollow.forEach((stop) => stop())
    const onChange = jest.fn()
    others.forEach((organizationId) => listener.follow({ ...wall, organizationId }, onChange))
    await until(() => expect(onChange).toHaveBeenCalledTimes(others.length))
    expect(asking.max).toBe(1)
    await withScope(db, { organizationId: 'B9' }, (tx) => announceChange(tx, { ...wall, organizationId: 'B9' }))
    await until(() => expect(onChange).toHaveBeenCalledTimes(others.length + 1))
  })

  function organizations(letter: string): string[] {
    return Array.from({ length: 10 }, (_, index) => `${letter}${index}`)
  }

  async function lastSaid(): Promise<string | undefined> {
    const [row] = await database.asOwner<{ query: string }>(
      `select query from pg_stat_activity where datname = current_database() and query ilike '%listen%"changes:%'
       and pid <> pg_backend_pid()`,
    )
    return row?.query
  }

  test.each(['CFA', 'x'.repeat(200)])('uses a channel name that PostgreSQL accepts for %s', (organizationId) => {
    expect(Buffer.byteLength(channelOf({ organizationId }))).toBeLessThan(64)
  })
})

describe('event stream', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  const queued: AssemblyRequest = {
    id: '00000000-0000-4000-8000-000000000001',
    status: 'Queued',
    statusDetails: null,
    progress: 0,
    portfolio: 'P13',
    prototypeRelease: '2024.1',
    requestedDate: '2026-01-02T03:04:05.000Z',
    completedDate: null,
    architectOfRecord: 'Gensler',
    projectType: 'FSR',
    projectNumber: '1',
    projectName: 'One',
    address1: '',
    address2: '',
    city: '',
    state: '',
    zipCode: '',
    county: '',
    township: '',
    optionSets: {},
    bim360ProjectId: 'x',
    requestedBy: 'Somebody',
    requestedById: null,
    revitVersion: '2024',
    steps: [],
    result: null,
  }

  /** Follows a request with these responses, and records what happens. */
  function follow(answers: (AssemblyRequest | Error)[]) {
    const read = jest.fn(async () => {
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? queued
      if (answer instanceof Error) throw answer
      return answer
    })
    const unfollow = jest.fn()
    let tell = (): void => undefined
    const stream = eventStream({
      event: 'request',
      schema: assemblyRequestSchema,
      isLast: ({ status }) => !isInProgress(status),
      read,
      follow: (onChange) => {
        tell = onChange
        return unfollow
      },
    })
    return { ...stream, read, unfollow, change: async () => settled(() => tell()) }
  }

  /** Waits for everything that depends only on promises and on the stream's next event loop turns. */
  async function settled(act: () => void = () => undefined): Promise<void> {
    act()
    await jest.advanceTimersByTimeAsync(0)
  }

  /** The progress in each event that was sent so far. */
  function progressOf({ events }: { events: { read(): unknown } }): number[] {
    const part = events.read()
    const text = Buffer.isBuffer(part) ? part.toString() : ''
    return [...text.matchAll(/^event: request\ndata: (.*)\n\n/gm)].map(
      ([, data = '']) => (JSON.parse(data) as AssemblyRequest).progress,
    )
  }

  function at(progress: number, more: Partial<AssemblyRequest> = {}): AssemblyRequest {
    return { ...queued, status: 'InProgress', progress, ...more }
  }

  test('sends the request immediately and after each change, without server-only fields', async () => {
    const inside = { ...at(10), formHash: 'secret' }
    const followed = follow([queued, inside, inside, at(20)])
    await followed.begin()
    expect(progressOf(followed)).toEqual([0])
    await followed.change()
    expect(String(followed.events.read())).toMatch(/^event: request\ndata: (?!.*secret).*"progress":10.*\n\n$/)
    await followed.change()
    expect(progressOf(followed)).toEqual([])
    await followed.change()
    expect(progressOf(followed)).toEqual([20])
  })

  test('ends with the completed request, and stops following it', async () => {
    const done = at(100, { status: 'Complete', completedDate: '2026-01-02T04:00:00.000Z' })
    const followed = follow([at(90), done])
    await followed.begin()
    await followed.change()
    expect(progressOf(followed)).toEqual([90, 100])
    await settled()
    expect([followed.events.read(), followed.events.readableEnded]).toEqual([null, true])
    await settled()
    expect(followed.unfollow).toHaveBeenCalledTimes(1)
    expect(jest.getTimerCount()).toBe(0)
  })

  test('ends when the person loses access, and retries while the database is unavailable', async () => {
    const followed = follow([queued, new Error('away'), at(30), new PlatformError('roles/missing', 403, 'No more.')])
    await followed.begin()
    await followed.change()
    await jest.advanceTimersByTimeAsync(2000)
    expect(progressOf(followed)).toEqual([0, 30])
    await followed.change()
    followed.events.resume()
    await settled()
    expect(followed.events.readableEnded).toBe(true)
  })

  test('sends nothing to someone who loses the permission during the read', async () => {
    const forAll = Promise.withResolvers<AssemblyRequest>()
    const read = jest
      .fn(async () => queued)
      .mockResolvedValueOnce(queued)
      .mockRejectedValueOnce(new PlatformError('roles/missing', 403, 'No more.'))
    let change = (): void => undefined
    let doubt = (): void => undefined
    const stream = eventStream({
      event: 'request',
      schema: assemblyRequestSchema,
      isLast: () => false,
      read,
      shared: { read: () => forAll.promise, recordRead: () => undefined, leave: () => undefined },
      follow(onChange, onPossibleRevocation) {
        change = onChange
        doubt = onPossibleRevocation
        return () => undefined
      },
    })
    await stream.begin()
    expect(progressOf(stream)).toEqual([0])
    await settled(() => change())
    await settled(() => doubt())
    forAll.resolve(at(50))
    await settled()
    expect(progressOf(stream)).toEqual([])
    await settled()
    expect(stream.events.readableEnded).toBe(true)
  })

  test('creates no stream if the request cannot be read', async () => {
    const followed = follow([new PlatformError('assembly/not-found', 404, 'None.')])
    await expect(followed.begin()).rejects.toThrow('None.')
    await settled()
    expect([followed.events.destroyed, followed.unfollow.mock.calls.length]).toEqual([true, 1])
  })

  test('reads nothing for a client with back-pressure, and then the newest state', async () => {
    const long = 'x'.repeat(199)
    const optionSets = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`${index} ${long}`, long]))
    const followed = follow([at(1, { optionSets }), at(9)])
    await followed.begin()
    for (let change = 0; change < 5; change += 1) await followed.change()
    expect(followed.read).toHaveBeenCalledTimes(1)
    expect(progressOf(followed)).toEqual([1])
    await settled()
    expect(progressOf(followed)).toEqual([9])
    expect(followed.read).toHaveBeenCalledTimes(2)
  })

  test('sends a heartbeat every 15 s, and ends after four minutes', async () => {
    const followed = follow([queued])
    await followed.begin()
    progressOf(followed)
    await jest.advanceTimersByTimeAsync(15_000)
    expect(String(followed.events.read())).toMatch(/^:.*\n\n$/)
    followed.events.resume()
    await jest.advanceTimersByTimeAsync(225_000)
    expect(followed.events.readableEnded).toBe(true)
    expect(followed.unfollow).toHaveBeenCalledTimes(1)
  })
})

describe('open streams', () => {
  const added: PassThrough[] = []
  afterEach(async () => {
    for (const events of added.splice(0)) events.destroy()
    await new Promise(setImmediate)
  })

  function open() {
    const streams = openStreams()
    return function add(userId: string, organizationId: string): PassThrough {
      const events = new PassThrough()
      added.push(events)
      streams.add(
        { userId, organizationId },
        { events, begin: async () => undefined, endForShutdown: () => events.end() },
      )
      return events
    }
  }

  /** Opens streams of different people until one is rejected; returns the open ones and the reason of the rejection. */
  function addAll(add: (count: number) => PassThrough): { opened: PassThrough[]; rejection: string } {
    const opened: PassThrough[] = []
    for (;;) {
      try {
        opened.push(add(opened.length))
      } catch (error) {
        return { opened, rejection: (error as Error).message }
      }
    }
  }

  test('limits the open streams per person, per organization, and in total', async () => {
    const add = open()
    const own = addAll((count) => add('ada', count % 2 === 0 ? 'CFA' : 'HFA'))
    expect([own.opened.length, own.rejection]).toEqual([
      8,
      expect.stringContaining('You already have 8 live updates open'),
    ])
    const ofCfa = addAll((count) => add(`${count} of CFA`, 'CFA'))
    expect([ofCfa.opened.length + 4, ofCfa.rejection]).toEqual([
      maxStreams.ofOrganization,
      expect.stringContaining('Your organization'),
    ])
    const others = addAll((count) => add(`${count} elsewhere`, `${count}`))
    const all = [...own.opened, ...ofCfa.opened, ...others.opened]
    expect([all.length, others.rejection]).toEqual([
      maxStreams.inAll,
      expect.stringContaining('has reached its limit of live updates'),
    ])
    for (const events of all.slice(0, 2)) events.destroy()
    await new Promise(setImmediate)
    expect(addAll(() => add('bo', 'ACME')).opened).toHaveLength(2)
  })
})

describe('permissions', () => {
  const userId = 'local|everything'

  let platform: TestApp
  let origin: string
  beforeEach(async () => {
    platform = await buildTestApp()
    origin = await platform.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(() => platform.close())

  async function followAssets(tag: string): Promise<Response> {
    const headers = { authorization: `Bearer ${await platform.tokenFor(userId)}`, organization: 'CFA' }
    return fetch(`${origin}/api/assets/events?tag=${encodeURIComponent(tag)}`, { headers })
  }

  /** The list's current tag. A follower with another tag is notified once, and then the stream ends. */
  async function currentTag(): Promise<string> {
    const [, data = '{}'] = /^data: (.*)$/m.exec(await (await followAssets('another')).text()) ?? []
    return (JSON.parse(data) as { tag: string }).tag
  }

  test.each([
    ['role', `update members set roles = array_remove(roles, 'assets.read') where user_id = '${userId}'`],
    ['membership', `delete from members where user_id = '${userId}'`],
    ['sign-in', `update users set signed_out_at = now() + interval '1 s' where id = '${userId}'`],
  ])(
    'the stream ends when the %s is revoked, although the followed item has not changed @full',
    async (_what, revocation) => {
      const followed = await followAssets(await currentTag())
      expect(followed.status).toBe(200)
      await until(() => expect(countOpenStreams()).toBe(1))
      await platform.asOwner(
        `update members set roles = array_remove(roles, 'assets.read') where user_id <> '${userId}'`,
      )
      await platform.asOwner(revocation)
      expect(await followed.text()).toMatch(/^event: assets\n/)
      await until(() => expect(countOpenStreams()).toBe(0))
    },
  )
})

describe('shared reads', () => {
  const subject: Subject = { topic: 'walls', organizationId: 'CFA', id: 'all' }

  /** Followers of one subject. Reading it returns the number of its changes, and the value read before. */
  function open() {
    const notified = new Set<() => void>()
    let state = 0
    const unfollow = jest.fn()
    const reads = sharedReads({
      follow(_subject, onChange) {
        notified.add(onChange)
        return unfollow
      },
    })
    const read = jest.fn(async (previous: string | undefined) => `${previous} → ${state}`)
    function change() {
      state += 1
      notified.forEach((tell) => tell())
    }
    return { join: () => reads.join(subject, read), read, change, unfollow }
  }

  test('reads once for all followers, starting from the previous value', async () => {
    const { join, read, change } = open()
    const followers = Array.from({ length: 100 }, join)
    followers[0]?.recordRead('0')
    followers[1]?.recordRead('later')
    change()
    expect(new Set(await Promise.all(followers.map((each) => each.read())))).toEqual(new Set(['0 → 1']))
    change()
    expect(new Set(await Promise.all(followers.map((each) => each.read())))).toEqual(new Set(['0 → 1 → 2']))
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('reads rarely during many changes, and misses none of them', async () => {
    const { join, read, change } = open()
    const follower = join()
    let last: string | undefined
    for (let index = 0; index < 40; index += 1) {
      change()
      void follower.read().then((value) => (last = value))
      await wait(10)
    }
    expect(await follower.read()).toMatch(/ → 40$/)
    expect(last).toMatch(/ → \d+$/)
    expect(read.mock.calls.length).toBeLessThan(8)
  })

  test('retries after a failure, and stops following when the last follower has left', async () => {
    const { join, read, unfollow } = open()
    const [one, other] = [join(), join()]
    read.mockRejectedValueOnce(new Error('away'))
    await expect(one.read()).rejects.toThrow('away')
    expect(await other.read()).toBe('undefined → 0')
    one.leave()
    expect(unfollow).not.toHaveBeenCalled()
    other.leave()
    expect(unfollow).toHaveBeenCalledTimes(1)
  })
})
