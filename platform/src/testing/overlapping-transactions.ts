import { expect } from '@jest/globals'
import { afterTest, until } from '@lintel/shared/testing/runner'
import pg from 'pg'
import type { Database } from '../database/connect.ts'
import { withScope, type RowScope, type Transaction } from '../database/scope.ts'
import type { TestDatabase } from './test-database.ts'

/** Does the work in a transaction and leaves it open, with all its locks, until it is committed or the test ends. */
export async function beginTransaction(
  db: Database,
  scope: RowScope,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<{ commit(): Promise<void> }> {
  const [done, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const committed = withScope(db, scope, async (tx) => {
    await work(tx)
    done.resolve(undefined)
    await released.promise
  })
  committed.catch(done.reject)
  async function commit(): Promise<void> {
    released.resolve(undefined)
    await committed
  }
  afterTest(() => commit().catch(() => undefined))
  await done.promise
  return { commit }
}

/** Waits until this many transactions of the test's database wait for a lock. */
export async function untilBlocked({ asOwner }: Pick<TestDatabase, 'asOwner'>, count = 1): Promise<void> {
  const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until(async () => expect(await asOwner(blocked)).toHaveLength(count), { interval: 10 })
}

export type HoldPoint = {
  /** Waits until this many transactions have reached the breakpoint. */
  untilReached(count?: number): Promise<void>
  release(): Promise<void>
}

/** An arbitrary number; nothing else in a test's database takes advisory locks of one small number. */
let latestPoint = 7000

/**
 * Pauses transactions: those that reach the breakpoint, such as `before insert on things for each row when (new.number = 3)`, wait there with their
 * locks until it is released.
 */
export async function holdAt(
  { ownerUrl, asOwner }: Pick<TestDatabase, 'ownerUrl' | 'asOwner'>,
  point: string,
): Promise<HoldPoint> {
  const id = ++latestPoint
  await asOwner(`create or replace function hold() returns trigger language plpgsql as
    $$ begin
      perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint);
      return case when tg_level = 'STATEMENT' then null when tg_op = 'DELETE' then old else new end;
    end $$`)
  await asOwner(`create trigger hold_${id} ${point} execute function hold(${id})`)
  const holder = new pg.Client({ connectionString: ownerUrl })
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [id])
  let isReserved = true
  async function release(): Promise<void> {
    if (!isReserved) return
    isReserved = false
    await holder.end()
  }
  afterTest(release)
  const reached = `select 1 from pg_locks where locktype = 'advisory' and not granted and objid = $1
    and database = (select oid from pg_database where datname = current_database())`
  return {
    untilReached: (count = 1) =>
      until(async () => expect(await asOwner(reached, [id])).toHaveLength(count), { interval: 10 }),
    release,
  }
}
