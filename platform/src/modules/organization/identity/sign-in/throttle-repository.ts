import { createHmac } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../../database/connect.ts'
import { addressGroup } from '../../../../plugins/limits/address-group.ts'
import { signInFailures } from '../schema.ts'
import {
  accountPolicy,
  addressPolicy,
  afterFailure,
  secondsToWait,
  type Failures,
  type ThrottlePolicy,
} from './throttle.model.ts'

type Attempt = { email: string; address: string }
type Key = { key: string; policy: ThrottlePolicy }
type Deps = { db: Database; secret: () => string }

export type SignInThrottle = {
  /** Counts the attempt as failed before the password is checked, so that parallel guesses can't bypass the limit. */
  begin(attempt: Attempt, now: Date): Promise<{ wait: number }>
  /** Reverts the count after a correct password. */
  succeed(attempt: Attempt): Promise<void>
  forgetOld(now: Date): Promise<void>
}

export function createSignInThrottle(deps: Deps): SignInThrottle {
  return {
    begin: (attempt, now) => begin(deps, keysOf(deps, attempt), now),
    succeed: (attempt) => succeed(deps, keysOf(deps, attempt)),
    forgetOld: async (now) => {
      const limit = new Date(now.getTime() - 24 * 3600 * 1000)
      await deps.db.delete(signInFailures).where(lt(signInFailures.lastFailureAt, limit))
    },
  }
}

type Keys = { address: Key; account: Key }

function keysOf(deps: Deps, { email, address }: Attempt): Keys {
  const secret = deps.secret()
  const group = addressGroup(address)
  return {
    address: { key: keyed(secret, `address ${group}`), policy: addressPolicy },
    account: { key: keyed(secret, `account ${email.toLowerCase()} ${group}`), policy: accountPolicy },
  }
}

function keyed(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Rows are always locked in the same order, the address first, to avoid deadlocks. */
function begin({ db }: Deps, { address, account }: Keys, now: Date): Promise<{ wait: number }> {
  return db.transaction(async (tx) => {
    const states: [Key, Failures | undefined][] = []
    for (const key of [address, account]) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key.key}, 0))`)
      const [state] = await tx.select().from(signInFailures).where(eq(signInFailures.key, key.key))
      states.push([key, state])
    }
    const wait = Math.max(...states.map(([, state]) => secondsToWait(state, now)))
    if (wait > 0) return { wait }
    for (const [{ key, policy }, state] of states) {
      const next = afterFailure(state, now, policy)
      await tx
        .insert(signInFailures)
        .values({ key, ...next })
        .onConflictDoUpdate({ target: signInFailures.key, set: next })
    }
    return { wait: 0 }
  })
}

/** The address keeps its other failures: owning one account does not allow guesses at others. */
async function succeed({ db }: Deps, { address, account }: Keys): Promise<void> {
  const fewer = sql`greatest(${signInFailures.failures} - 1, 0)`
  const stillBlocked = sql`case when ${signInFailures.failures} - 1 < ${address.policy.free} then null else ${signInFailures.blockedUntil} end`
  await db.transaction(async (tx) => {
    await tx
      .update(signInFailures)
      .set({ failures: fewer, blockedUntil: stillBlocked })
      .where(eq(signInFailures.key, address.key))
    await tx.delete(signInFailures).where(eq(signInFailures.key, account.key))
  })
}
