import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import rateLimit from '@fastify/rate-limit'
import fp from 'fastify-plugin'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { PlatformError } from '../../errors.ts'

export type LimitOptions = { callsPerMinute: number; callsOfPersonPerMinute?: number; writesPerMinute: number }

export const callLimit = fp<LimitOptions>(limitCalls, { name: 'call-limit' })
export const writeLimit = fp<LimitOptions>(limitWrites, { name: 'write-limit', dependencies: ['call-limit'] })

/** Limits calls by address, before anything else is done for a call, so that guessing tokens or paths is limited too. */
async function limitCalls(app: FastifyInstance, { callsPerMinute }: LimitOptions): Promise<void> {
  await app.register(rateLimit, { global: false })
  const check = app.createRateLimit({ max: callsPerMinute, timeWindow: 60_000 })
  app.addHook('onRequest', async (request) => {
    await assertWithin(await check(request))
  })
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** In seconds; a page or an import may make many calls at once. */
const burst = 30
/** A call with so many bytes counts as one more, since reading them is work too. */
const bytesPerCall = 100_000

/** Limits calls by person, so that people behind one address do not share a limit; registered after authentication. */
function limitWrites(app: FastifyInstance, { writesPerMinute, ...limits }: LimitOptions, done: () => void): void {
  const keyGenerator = (request: FastifyRequest) => request.userId || request.ip
  const checkWrites = app.createRateLimit({ max: writesPerMinute, timeWindow: 60_000, keyGenerator })
  const { callsOfPersonPerMinute = limits.callsPerMinute } = limits
  const calls = new RateLimiterMemory({ points: Math.ceil((callsOfPersonPerMinute * burst) / 60), duration: burst })
  app.addHook('onRequest', async (request) => {
    if (request.userId) await spend(calls, request)
    if (writes.has(request.method)) await assertWithin(await checkWrites(request))
  })
  done()
}

async function spend(calls: RateLimiterMemory, { userId, headers, routeOptions }: FastifyRequest): Promise<void> {
  // Routes that take large bodies have limits of their own.
  const isLarge = routeOptions.config.timeLimit !== undefined
  const bytes = isLarge ? 0 : Number(headers['content-length'] ?? 0)
  try {
    await calls.consume(userId, 1 + Math.floor(bytes / bytesPerCall))
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    await refuse(Math.ceil(refusal.msBeforeNext / 1000))
  }
}

/** Limits one expensive or delicate action of a person, in addition to the limit on all their writes. Throws when it is reached. */
export function personalLimit(app: FastifyInstance, limit: { max: number; timeWindow: number }) {
  const check = app.createRateLimit({ ...limit, keyGenerator: (request) => request.userId })
  return async (request: FastifyRequest): Promise<void> => assertWithin(await check(request))
}

type LimitAnswer = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

/**
 * Milliseconds until a refusal is answered: somebody who calls on and on without looking at the answers then makes only a few calls a
 * second.
 */
const refusalTakes = 200

async function assertWithin(answer: LimitAnswer): Promise<void> {
  if (!answer.isAllowed && answer.isExceeded) await refuse(answer.ttlInSeconds)
}

async function refuse(seconds: number): Promise<never> {
  await wait(refusalTakes)
  const headers = { 'retry-after': String(seconds) }
  throw new PlatformError('platform/too-many-requests', 429, `Too many requests. Try again in ${seconds} s.`, {
    headers,
  })
}
