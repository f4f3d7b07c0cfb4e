import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { PlatformError } from '../../errors.ts'
import { addressGroup } from './address-group.ts'
import type { LimitStore } from './limit-store.ts'
import { sharedLimit, type Allowance } from './shared-limit.ts'

export type LimitOptions = {
  callsPerMinute: number
  /** Where all processes count together; without it, this one counts for itself. */
  store?: LimitStore
}
export type PersonLimitOptions = { callsOfPersonPerMinute: number; writesPerMinute: number }

declare module 'fastify' {
  interface FastifyInstance {
    limitStore: LimitStore | undefined
  }
}

export const callLimit = fp<LimitOptions>(limitCalls, { name: 'call-limit' })
export const writeLimit = fp<PersonLimitOptions>(limitWrites, { name: 'write-limit', dependencies: ['call-limit'] })

const minute = 60
const forgetEvery = 600_000

/** Limits calls by address, before anything else is done for a call, so that guessing tokens or paths is limited too. */
function limitCalls(app: FastifyInstance, { callsPerMinute, store }: LimitOptions, done: () => void): void {
  app.decorate('limitStore', store)
  const calls = sharedLimit(store, { name: 'calls of an address', points: callsPerMinute, seconds: minute })
  app.addHook('onRequest', async ({ ip }) => {
    await assertWithin(await calls.spend(addressGroup(ip)))
  })
  // What cannot be removed now is removed the next time.
  const forgetting = setInterval(() => void store?.forget().catch(() => undefined), forgetEvery).unref()
  app.addHook('onClose', (_app, closed) => {
    clearInterval(forgetting)
    closed()
  })
  done()
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** In seconds; a page or an import may make many calls at once. */
const burst = 30
/** A call with so many bytes counts as one more, since reading them is work too. */
const bytesPerCall = 100_000

/** Limits calls by person, so that people behind one address do not share a limit; registered after authentication. */
function limitWrites(
  app: FastifyInstance,
  { writesPerMinute, callsOfPersonPerMinute }: PersonLimitOptions,
  done: () => void,
): void {
  const ofWrites = sharedLimit(app.limitStore, { name: 'writes', points: writesPerMinute, seconds: minute })
  const points = Math.ceil((callsOfPersonPerMinute * burst) / minute)
  const ofCalls = sharedLimit(app.limitStore, { name: 'calls of a person', points, seconds: burst })
  app.addHook('onRequest', async (request) => {
    const { userId, ip, method } = request
    if (userId) await assertWithin(await ofCalls.spend(userId, costOf(request)))
    if (writes.has(method)) await assertWithin(await ofWrites.spend(userId || addressGroup(ip)))
  })
  done()
}

/** Routes that take large bodies have limits of their own. */
function costOf({ headers, routeOptions }: FastifyRequest): number {
  const isLarge = routeOptions.config.timeLimit !== undefined
  const bytes = isLarge ? 0 : Number(headers['content-length'] ?? 0)
  return 1 + Math.floor(bytes / bytesPerCall)
}

/** Limits one expensive or delicate action of a person, in addition to the limit on all their writes. Throws when it is reached. */
export function personalLimit(app: FastifyInstance, allowance: Allowance) {
  const limit = sharedLimit(app.limitStore, allowance)
  return async ({ userId }: FastifyRequest): Promise<void> => assertWithin(await limit.spend(userId))
}

/**
 * Milliseconds until a refusal is answered: somebody who calls on and on without looking at the answers then makes only a few calls a
 * second.
 */
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
