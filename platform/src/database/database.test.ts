import { afterAll, beforeAll, expect, test, jest, describe } from '@jest/globals'
import { organizations } from '../modules/organization/organizations/schema.ts'
import { createTestDatabase, type TestDatabase, databaseUrl } from '../testing/test-database.ts'
import { anyOf } from './any-of.ts'
import { withScope, type Transaction } from './scope.ts'
import pg from 'pg'
import { members } from '../modules/organization/members/schema.ts'
import { testRun } from '../testing/test-run.ts'
import { isTimeZone, timeZones } from '@lintel/shared/contract'
import { afterTest } from '@lintel/shared/testing/runner'
import { connectDatabase } from './connect.ts'
import { sql } from 'drizzle-orm'
import { countConcurrentStatements } from '../testing/concurrently-on.ts'
import { appLogin } from './logins.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

describe('anyOf', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  function among(ids: readonly string[]) {
    const { id } = organizations
    return withScope(database.db, { organizationId: 'CFA' }, (tx) =>
      tx.select({ id }).from(organizations).where(anyOf(id, ids)),
    )
  }

  test('finds rows by more values than a statement can have parameters @full', async () => {
    const others = Array.from({ length: 70_000 }, (_, index) => `other-${index}`)
    expect(await among([...others, 'CFA'])).toEqual([{ id: 'CFA' }])
    expect(await among(others)).toEqual([])
    expect(await among([])).toEqual([])
  })
})

describe('scope', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const ended = 'This transaction has ended'

  function countMembers(tx: Transaction) {
    return tx.select({ id: members.userId }).from(members)
  }

  test.each([
    ['was committed', (tx: Transaction) => Promise.resolve(tx)],
    ['was rolled back', (tx: Transaction) => Promise.reject(Object.assign(new Error('no'), { tx }))],
  ])('a handle rejects queries after its transaction %s', async (_how, work) => {
    const left: unknown = await withScope(database.db, { organizationId: 'CFA' }, work).catch((error: unknown) => error)
    const tx = left instanceof Error ? (left as Error & { tx: Transaction }).tx : (left as Transaction)
    await expect(tx.$client.query('select 1')).rejects.toThrow(ended)
    await expect(countMembers(tx).catch(causeOf)).resolves.toContain(ended)
  })

  test("a query left over from a failed transaction doesn't run inside the connection's next transaction", async () => {
    const [{ name } = { name: '' }] = await database.asOwner<{ name: string }>('select current_database() as name')
    const single = connectDatabase(databaseUrl(testRun().postgresUrl, name, appLogin), { max: 1 })
    const gate = Promise.withResolvers<undefined>()
    let leftOver: Promise<unknown> = Promise.resolve()
    const broken = withScope(single, { organizationId: 'CFA' }, (tx) => {
      leftOver = gate.promise.then(() => countMembers(tx))
      return Promise.all([Promise.reject(new Error('the faster branch')), leftOver])
    })
    await expect(broken).rejects.toThrow('the faster branch')
    await withScope(single, { organizationId: 'HFA' }, async (tx) => {
      gate.resolve(undefined)
      await expect(leftOver.catch(causeOf)).resolves.toContain(ended)
      expect((await countMembers(tx)).length).toBeGreaterThan(0)
    })
    await single.$client.end()
  })

  test('runs concurrent queries sequentially, and waits for unawaited queries before it ends', async () => {
    const asking = countConcurrentStatements(pg.Client.prototype)
    const broken = withScope(database.db, { organizationId: 'CFA' }, (tx) =>
      Promise.all([
        tx.execute(sql`select 1`),
        tx.execute(sql`select 1 / 0`),
        tx.execute(sql`select 2`),
        Promise.reject(new Error('the faster branch')),
      ]),
    )
    await expect(broken).rejects.toThrow('the faster branch')
    expect(asking.max).toBe(1)
  })

  test('does not treat COMMIT after a failed statement as success', async () => {
    const renamed = withScope(database.db, { organizationId: 'CFA' }, async (tx) => {
      await tx.update(organizations).set({ displayName: 'Not kept' })
      await tx.execute(sql`select 1 / 0`).catch(() => undefined)
      return 'as if nothing had happened'
    })
    await expect(renamed).rejects.toThrow('A statement in this transaction failed')
    const [kept] = await withScope(database.db, { organizationId: 'CFA' }, (tx) => tx.select().from(organizations))
    expect(kept?.displayName).not.toBe('Not kept')
  })

  /** The library wraps the connection's error. */
  function causeOf(error: unknown): string {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  }

  test('runs after-commit work only once the commit has succeeded', async () => {
    const done: string[] = []
    const seen = await withScope(database.db, { organizationId: 'CFA' }, (tx) => {
      tx.afterCommit(async () => void done.push('after'))
      done.push('within')
      return Promise.resolve([...done])
    })
    expect([seen, done]).toEqual([['within'], ['within', 'after']])
    const broken = withScope(database.db, { organizationId: 'CFA' }, (tx) => {
      tx.afterCommit(async () => void done.push('never'))
      return Promise.reject(new Error('no'))
    })
    await expect(broken).rejects.toThrow('no')
    expect(done).toEqual(['within', 'after'])
  })

  test('keeps the commit if after-commit work fails, and warns', async () => {
    const warn = jest.spyOn(process, 'emitWarning').mockReturnValue()
    afterTest(() => warn.mockRestore())
    const answer = await withScope(database.db, { organizationId: 'CFA' }, (tx) => {
      tx.afterCommit(() => Promise.reject(new Error('the disk is gone')))
      return Promise.resolve('kept')
    })
    expect(answer).toBe('kept')
    const warning = expect.objectContaining({ type: 'AfterCommitWarning' })
    expect(warn).toHaveBeenCalledWith('After a commit: the disk is gone', warning)
  })
})

describe('time zones', () => {
  let platform: TestApp
  let known: string[]
  beforeAll(async () => {
    platform = await buildTestApp()
    const rows = await platform.asOwner<{ name: string }>('select name from pg_timezone_names order by 1')
    known = rows.map(({ name }) => name)
  })
  afterAll(() => platform.close())

  test('the database knows every time zone offered to people', () => {
    const offered = timeZones()
    expect(offered.length).toBeGreaterThan(400)
    expect(offered.filter((zone) => !known.includes(zone))).toEqual([])
  })

  test('platform and database agree on the local time in every accepted time zone, over ten years @full', async () => {
    const taken = known.filter(isTimeZone)
    expect(taken).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Calcutta', 'Etc/GMT+5', 'UTC', ...timeZones()]))
    const clocks = new Map(taken.map((zone) => [zone, clockOf(zone)]))
    // Not today: changes that a government has just made reach one of the two before the other.
    for (const moment of quarters(2016, 2025)) {
      const rows = await platform.asOwner<{ zone: string; shown: string }>(
        `select zone, to_char($1::timestamptz at time zone zone, 'FMMM/FMDD/YYYY, HH24:MI') as shown from unnest($2::text[]) as zone`,
        [moment.toISOString(), taken],
      )
      const others = rows.filter(({ zone, shown }) => clocks.get(zone)?.format(moment) !== shown)
      expect([moment.toISOString(), rows.length, others]).toEqual([moment.toISOString(), taken.length, []])
    }
  })

  test.each(['AET', 'ACT', 'CET', 'EST', 'IST', 'CST6CDT', 'US/Pacific', 'Etc/Unknown', '+02:00', 'Mars/Olympus', ''])(
    'accepts only time zones named by a location, not %s',
    (name) => {
      expect(isTimeZone(name)).toBe(false)
    },
  )

  function clockOf(timeZone: string): Intl.DateTimeFormat {
    const day = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
    return new Intl.DateTimeFormat('en-US', { timeZone, ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  }

  function quarters(first: number, last: number): Date[] {
    const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    return years.flatMap((year) => [0, 3, 6, 9].map((month) => new Date(Date.UTC(year, month, 15, 12))))
  }
})
