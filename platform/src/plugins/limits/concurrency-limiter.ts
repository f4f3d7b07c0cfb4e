import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import pLimit, { type LimitFunction } from 'p-limit'
import { PlatformError } from '../../errors/platform-error.ts'

export type ConcurrencyOptions = {
  /** Current concurrency per organization; half of it per user. Further requests wait without delaying other organizations. */
  atOnce(): number
}

type ConcurrencyLimit = { name: string; atOnce: number }

declare module 'fastify' {
  interface FastifyRequest {
    leaveLanes: (() => void) | undefined
    /** Does short work within the caller's limits, for requests that are not limited as a whole. */
    withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T>
  }
}

/** Maximum queue length: requests further back would time out anyway. */
const maxWaiting = 200
const maxRemembered = 50_000

/**
 * Limits the concurrent requests of each person and each organization, so that many requests do not delay those of others. A request takes a slot
 * of its person first, so that it waits among colleagues' requests only when it is ready to run. Registered after authentication; slots are taken
 * once the body has arrived, so that slow connections delay no one.
 */
export const concurrencyLimiter = fp<ConcurrencyOptions>(limitConcurrency, { name: 'concurrency-limiter' })

function limitConcurrency(app: FastifyInstance, { atOnce }: ConcurrencyOptions, done: () => void): void {
  const { limitsOf, enter, rememberMember } = createLimiters(atOnce)
  app.decorateRequest('leaveLanes', undefined)
  app.decorateRequest('withConcurrencyLimit', async function withConcurrencyLimit<
    T,
  >(this: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const releases: (() => void)[] = []
    try {
      for (const limiter of limitsOf(this)) releases.push(await enter(limiter))
      return await work()
    } finally {
      for (const leave of releases) leave()
    }
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!request.userId || isLongRunning(request)) return
    const leave = createRelease(request, reply)
    try {
      for (const limiter of limitsOf(request)) leave.later(await enter(limiter))
    } catch (error) {
      leave.now()
      throw error
    }
    // If the client disconnected while waiting, no event follows that would release the slots.
    if (reply.raw.destroyed) leave.now()
  })
  app.addHook('onSend', (request, reply, payload, next) => {
    if (reply.statusCode < 400 && provesMembership(request)) rememberMember(request)
    request.leaveLanes?.()
    next(null, payload)
  })
  done()
}

function createLimiters(atOnce: ConcurrencyOptions['atOnce']) {
  const limiters = new Map<string, LimitFunction>()
  const members = new Set<string>()

  /** Until a request has proven that the person is a member, it takes no slot of the organization, so that no one can use up others' slots. */
  function limitsOf(request: FastifyRequest): ConcurrencyLimit[] {
    const width = atOnce()
    const ownLimit = { name: `${request.userId}\n`, atOnce: Math.ceil(width / 2) }
    const organization = { name: String(request.headers.organization), atOnce: width }
    return members.has(membershipKey(request)) ? [ownLimit, organization] : [ownLimit]
  }

  async function enter({ name, ...width }: ConcurrencyLimit): Promise<() => void> {
    const limiter = limiters.get(name) ?? pLimit(width.atOnce)
    limiters.set(name, limiter)
    if (limiter.concurrency !== width.atOnce) limiter.concurrency = width.atOnce
    if (limiter.pendingCount >= maxWaiting) throw tooManyWaiting()
    return new Promise((admit) => {
      void limiter(() => new Promise<void>((leave) => admit(leave))).then(() => {
        if (limiter.activeCount + limiter.pendingCount === 0) limiters.delete(name)
      })
    })
  }

  function rememberMember(request: FastifyRequest): void {
    if (members.size >= maxRemembered) members.clear()
    members.add(membershipKey(request))
  }

  return { limitsOf, enter, rememberMember }
}

/** The slots of a request, released when it's answered or the client disconnects. */
function createRelease(request: FastifyRequest, reply: FastifyReply) {
  const releases: (() => void)[] = []
  function now(): void {
    for (const leave of releases.splice(0)) leave()
  }
  request.leaveLanes = now
  reply.raw.once('close', now)
  return { now, later: (leave: () => void) => void releases.push(leave) }
}

function membershipKey({ userId, headers }: FastifyRequest): string {
  return `${userId}\n${String(headers.organization)}`
}

function provesMembership({ headers, routeOptions }: FastifyRequest): boolean {
  const access = routeOptions.config.access
  return headers.organization !== undefined && access?.kind === 'organization' && access.ignoreHeader !== true
}

/** Requests that wait for other services or for bytes take slots for each of their transactions; streamed responses have their own limits. */
function isLongRunning({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.isDetached === true || config.isStreamed === true || config.timeLimit !== undefined
}

function tooManyWaiting(): PlatformError {
  const detail = "Too many of your or your organization's requests are waiting. Try again in a moment."
  return new PlatformError('platform/too-many-requests', 429, detail, { headers: { 'retry-after': '2' } })
}
