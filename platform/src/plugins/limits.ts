import type { FastifyInstance, FastifyRequest } from 'fastify'
import rateLimit from '@fastify/rate-limit'
import fp from 'fastify-plugin'
import { PlatformError } from '../errors.ts'

export type LimitOptions = { callsPerMinute: number; writesPerMinute: number }

export const callLimit = fp<LimitOptions>(limitCalls, { name: 'call-limit' })
export const writeLimit = fp<LimitOptions>(limitWrites, { name: 'write-limit', dependencies: ['call-limit'] })

/** Per address and before anything else is done for a call, so that guessing tokens or paths is bounded too. */
async function limitCalls(app: FastifyInstance, { callsPerMinute }: LimitOptions): Promise<void> {
  await app.register(rateLimit, { global: false })
  const check = app.createRateLimit({ max: callsPerMinute, timeWindow: 60_000 })
  app.addHook('onRequest', async (request) => assertWithin(await check(request)))
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Per person, so that people behind one address do not share it; registered after authentication. */
function limitWrites(app: FastifyInstance, { writesPerMinute }: LimitOptions, done: () => void): void {
  const keyGenerator = (request: FastifyRequest) => request.userId || request.ip
  const check = app.createRateLimit({ max: writesPerMinute, timeWindow: 60_000, keyGenerator })
  app.addHook('onRequest', async (request) => {
    if (writes.has(request.method)) assertWithin(await check(request))
  })
  done()
}

/** A limit for one dear or delicate action of a person, beside the one on all their writes. Throws when it is reached. */
export function personalLimit(app: FastifyInstance, limit: { max: number; timeWindow: number }) {
  const check = app.createRateLimit({ ...limit, keyGenerator: (request) => request.userId })
  return async (request: FastifyRequest): Promise<void> => assertWithin(await check(request))
}

type LimitAnswer = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

function assertWithin(answer: LimitAnswer): void {
  if (answer.isAllowed || !answer.isExceeded) return
  throw new PlatformError(
    'platform/too-many-requests',
    429,
    `Too many requests. Try again in ${answer.ttlInSeconds} s.`,
    {
      headers: { 'retry-after': String(answer.ttlInSeconds) },
    },
  )
}
