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
type Lease = { points: number; until: number; renewal?: Promise<void> }

/** A process leases a thirtieth of an allowance at a time, so that most requests don't need the store. */
const leasesPerAllowance = 30
const maxRemembered = 20_000

/**
 * An allowance for each caller, counted by all processes together if there is a store. While the store does not respond, each process counts
 * separately, because its failure must not reject people who are within the limit.
 */
export function sharedLimit(store: LimitStore | undefined, { name, points, seconds }: Allowance): SharedLimit {
  const localLimiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  const limiter = store ? limiterOf(store, { name, points, seconds }, localLimiter) : localLimiter
  const leaseSize = store ? Math.max(1, Math.floor(points / leasesPerAllowance)) : 1
  const leaseOf = createLeases()

  async function renew(lease: Lease, key: string, needed: number): Promise<void> {
    const leased = Math.max(leaseSize, needed)
    const { msBeforeNext } = await limiter.consume(key, leased)
    lease.points += leased
    lease.until = steadyNow() + msBeforeNext
  }

  /** One request renews the lease while the caller's others wait; together they would lease far more than needed. */
  async function take(key: string, needed: number): Promise<void> {
    for (;;) {
      const lease = leaseOf(key)
      if (lease.points >= needed) {
        lease.points -= needed
        return
      }
      if (lease.renewal) {
        await lease.renewal.catch(() => undefined)
        continue
      }
      lease.renewal = renew(lease, key, needed)
      await lease.renewal.finally(() => delete lease.renewal)
    }
  }

  return {
    async spend(caller, needed = 1) {
      try {
        await take(digestOf(caller), needed)
        return undefined
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        return Math.ceil(rejection.msBeforeNext / 1000)
      }
    },
  }
}

function createLeases(): (key: string) => Lease {
  const leases = new Map<string, Lease>()
  return (key) => {
    const lease = leases.get(key)
    if (lease && lease.until > steadyNow()) return lease
    if (leases.size >= maxRemembered) leases.clear()
    const empty: Lease = { points: 0, until: Infinity }
    leases.set(key, empty)
    return empty
  }
}

function limiterOf(store: LimitStore, { name, points, seconds }: Allowance, localLimiter: RateLimiterMemory) {
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
    insuranceLimiter: localLimiter,
  })
}

/** Callers are people and addresses of any length, and the table must not contain personal data. */
function digestOf(caller: string): string {
  return createHash('sha256').update(caller).digest('base64url')
}
