import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { PlatformError } from '../../errors/platform-error.ts'
import { addressGroup } from './address-group.ts'
import type { LimitStore } from './limit-store.ts'
import { sharedLimit, type Allowance } from './shared-limit.ts'

export type LimitOptions = {
  callsPerMinute: number
  /** The shared limit store; without it, each process counts separately. */
  store?: LimitStore
}
export type PersonLimitOptions = { callsOfPersonPerMinute: number; writesPerMinute: number }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered at any rate of requests, because a failed health check takes this server out of service; so the response must be cheap. */
    isHealthCheck?: boolean
  }
  interface FastifyInstance {
    limitStore: LimitStore | undefined
    /** Counts an unauthorized request by its address; fails with 429 if there were too many. */
    countRefusedCall(request: FastifyRequest): Promise<void>
  }
}

export const callLimit = fp<LimitOptions>(limitCalls, { name: 'call-limit' })
export const writeLimit = fp<PersonLimitOptions>(limitWrites, { name: 'write-limit', dependencies: ['call-limit'] })

const minute = 60
const forgetEvery = 600_000

/**
 * Limits requests without a token by address and route, and rejected ones (unknown paths, invalid tokens) by address only. Other requests count for
 * the person, so that a stranger's requests do not affect members behind the same address.
 */
function limitCalls(app: FastifyInstance, { callsPerMinute, store }: LimitOptions, done: () => void): void {
  app.decorate('limitStore', store)
  const calls = sharedLimit(store, { name: 'calls from an address', points: callsPerMinute, seconds: minute })
  const rejectedCalls = sharedLimit(store, {
    name: 'refused calls of an address',
    points: callsPerMinute,
    seconds: minute,
  })
  async function countRefusedCall({ ip }: FastifyRequest): Promise<void> {
    await assertWithin(await rejectedCalls.spend(addressGroup(ip)))
  }
  app.decorate('countRefusedCall', countRefusedCall)
  app.addHook('onRequest', async (request) => {
    const { access, isHealthCheck } = request.routeOptions.config
    if (request.is404) await countRefusedCall(request)
    else if (!isHealthCheck && (access === undefined || access.kind === 'public'))
      await assertWithin(await calls.spend(addressAndRoute(request)))
  })
  // Retried with the next request.
  const forgetting = setInterval(() => void store?.forget().catch(() => undefined), forgetEvery).unref()
  app.addHook('onClose', (_app, closed) => {
    clearInterval(forgetting)
    closed()
  })
  done()
}

function addressAndRoute({ ip, routeOptions: { url = '' } }: FastifyRequest): string {
  return `${addressGroup(ip)} ${url}`
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** In seconds; a page or an import may send many requests at once. */
const burst = 30
/** Each further block of this many bytes counts as another request. */
const bytesPerCall = 100_000

/**
 * Limits requests per user, so that users behind one IP address don't share a limit; registered after authentication.
 */
function limitWrites(
  app: FastifyInstance,
  { writesPerMinute, callsOfPersonPerMinute }: PersonLimitOptions,
  done: () => void,
): void {
  const ofWrites = sharedLimit(app.limitStore, { name: 'writes', points: writesPerMinute, seconds: minute })
  const points = Math.ceil((callsOfPersonPerMinute * burst) / minute)
  const ofCalls = sharedLimit(app.limitStore, { name: 'calls of a person', points, seconds: burst })
  app.addHook('onRequest', async (request) => {
    const { userId, method } = request
    if (userId) await assertWithin(await ofCalls.spend(userId, costOf(request)))
    if (writes.has(method)) await assertWithin(await ofWrites.spend(userId || addressAndRoute(request)))
  })
  done()
}

/** Routes with large bodies have separate limits. */
function costOf({ headers, routeOptions }: FastifyRequest): number {
  const isLarge = routeOptions.config.timeLimit !== undefined
  const bytes = isLarge ? 0 : Number(headers['content-length'] ?? 0)
  return 1 + Math.floor(bytes / bytesPerCall)
}

/** Limits one expensive or sensitive action per person, in addition to the limit on all their writes. Throws when it is reached. */
export function personalLimit(app: FastifyInstance, allowance: Allowance) {
  const limit = sharedLimit(app.limitStore, allowance)
  return async ({ userId }: FastifyRequest): Promise<void> => assertWithin(await limit.spend(userId))
}

/** Limits one expensive or delicate action of callers without an account, by their address. Throws when it is reached. */
export function addressLimit(app: FastifyInstance, allowance: Allowance) {
  const limit = sharedLimit(app.limitStore, allowance)
  return async ({ ip }: FastifyRequest): Promise<void> => assertWithin(await limit.spend(addressGroup(ip)))
}

/** Milliseconds until a rejection is sent: a client that ignores responses can then send only a few requests a second. */
const refusalTakes = 200

async function assertWithin(secondsToWait: number | undefined): Promise<void> {
  if (secondsToWait !== undefined) await refuse(secondsToWait)
}

async function refuse(seconds: number): Promise<never> {
  await wait(refusalTakes)
  const headers = { 'retry-after': String(seconds) }
  throw new PlatformError('platform/too-many-requests', 429, `Too many requests. Try again in ${seconds} s.`, {
    headers,
  })
}
