import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { steadyNow } from '../../time/steady-clock.ts'
import type { LimitStore } from './limit-store.ts'

export type Allowance = {
  /** Separates limits from each other. */
  name: string
  points: number
  seconds: number
}

export type SharedLimit = {
  /** Consumes points of a caller. Returns undefined, or the seconds until points are available. */
  spend(caller: string, points?: number): Promise<number | undefined>
}

/** Points leased from the store for a caller and not yet consumed. */
type Purse = { points: number; until: number; filling?: Promise<void> }

/** A process leases a thirtieth of an allowance at a time, so that most requests don't need the store. */
const portions = 30
const maxRemembered = 20_000

/**
 * An allowance for each caller, counted by all processes together if there is a store. While the store does not respond, each process counts
 * separately, because its failure must not reject people who are within the limit.
 */
export function sharedLimit(store: LimitStore | undefined, { name, points, seconds }: Allowance): SharedLimit {
  const alone = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  const limiter = store ? limiterOf(store, { name, points, seconds }, alone) : alone
  const portion = store ? Math.max(1, Math.floor(points / portions)) : 1
  const purseOf = openPurses()

  async function fill(purse: Purse, key: string, needed: number): Promise<void> {
    const taken = Math.max(portion, needed)
    const { msBeforeNext } = await limiter.consume(key, taken)
    purse.points += taken
    purse.until = steadyNow() + msBeforeNext
  }

  /** One request renews the lease while the caller's others wait; together they would lease far more than needed. */
  async function take(key: string, needed: number): Promise<void> {
    for (;;) {
      const purse = purseOf(key)
      if (purse.points >= needed) {
        purse.points -= needed
        return
      }
      if (purse.filling) {
        await purse.filling.catch(() => undefined)
        continue
      }
      purse.filling = fill(purse, key, needed)
      await purse.filling.finally(() => delete purse.filling)
    }
  }

  return {
    async spend(caller, needed = 1) {
      try {
        await take(digestOf(caller), needed)
        return undefined
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return Math.ceil(refusal.msBeforeNext / 1000)
      }
    },
  }
}

function openPurses(): (key: string) => Purse {
  const purses = new Map<string, Purse>()
  return (key) => {
    const purse = purses.get(key)
    if (purse && purse.until > steadyNow()) return purse
    if (purses.size >= maxRemembered) purses.clear()
    const empty: Purse = { points: 0, until: Infinity }
    purses.set(key, empty)
    return empty
  }
}

function limiterOf(store: LimitStore, { name, points, seconds }: Allowance, alone: RateLimiterMemory) {
  return new RateLimiterPostgres({
    storeClient: store,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    // Callers without points are rejected without asking the store.
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: alone,
  })
}

/** Callers are people and addresses of any length, and the table must not contain personal data. */
function digestOf(caller: string): string {
  return createHash('sha256').update(caller).digest('base64url')
}
