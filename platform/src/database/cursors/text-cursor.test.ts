import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { withScope } from '../scope.ts'
import { cancelWith } from './text-cursor.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())

test("cancels its own query, and not one of the connection's next user", async () => {
  const { db, asOwner } = database
  const ending = new AbortController()
  // The pool hands out the connection that was released last, so this is the same one.
  await withScope(db, {}, async (tx) => {
    const releaseHold = await cancelWith(tx, ending.signal, async (text, values) => {
      await pause(100)
      return asOwner(text, values)
    })
    ending.abort()
    await releaseHold()
  })
  const slept = await withScope(db, {}, (tx) => tx.execute(sql`select pg_sleep(0.4)`))
  expect(slept.rowCount).toBe(1)
})

test('cancels a slow query', async () => {
  const { db, asOwner } = database
  const ending = new AbortController()
  const reading = withScope(db, {}, async (tx) => {
    const releaseHold = await cancelWith(tx, ending.signal, asOwner)
    const asking = tx.$client.query('select pg_advisory_xact_lock(20000), pg_sleep(10)')
    // A cancellation that arrives before the query has no effect.
    while (!(await isSleeping())) await pause(10)
    ending.abort()
    try {
      await asking
    } finally {
      await releaseHold()
    }
  })
  await expect(reading).rejects.toMatchObject({ code: '57014' })
})

/** The query holds the lock as soon as it runs. */
async function isSleeping(): Promise<boolean> {
  const rows = await database.asOwner(
    `select 1 from pg_locks where locktype = 'advisory' and objid = 20000
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.length > 0
}
