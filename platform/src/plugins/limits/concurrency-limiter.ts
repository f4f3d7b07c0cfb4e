import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import pLimit, { type LimitFunction } from 'p-limit'
import { PlatformError } from '../../errors/platform-error.ts'

export type ConcurrencyOptions = {
  /** Current concurrency per organization; half of it per user. Further requests wait without delaying other organizations. */
  atOnce(): number
}

type Lane = { name: string; atOnce: number }

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
  const { lanesOf, enter, noteMember } = openLanes(atOnce)
  app.decorateRequest('leaveLanes', undefined)
  app.decorateRequest('withConcurrencyLimit', async function withConcurrencyLimit<
    T,
  >(this: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const places: (() => void)[] = []
    try {
      for (const lane of lanesOf(this)) places.push(await enter(lane))
      return await work()
    } finally {
      for (const leave of places) leave()
    }
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!request.userId || takesItsTime(request)) return
    const leave = leaveOnce(request, reply)
    try {
      for (const lane of lanesOf(request)) leave.later(await enter(lane))
    } catch (error) {
      leave.now()
      throw error
    }
    // If the client disconnected while waiting, no event follows that would release the slots.
    if (reply.raw.destroyed) leave.now()
  })
  app.addHook('onSend', (request, reply, payload, next) => {
    if (reply.statusCode < 400 && isShownMember(request)) noteMember(request)
    request.leaveLanes?.()
    next(null, payload)
  })
  done()
}

function openLanes(atOnce: ConcurrencyOptions['atOnce']) {
  const lanes = new Map<string, LimitFunction>()
  const members = new Set<string>()

  /** Until a request has proven that the person is a member, it takes no slot of the organization, so that no one can use up others' slots. */
  function lanesOf(request: FastifyRequest): Lane[] {
    const width = atOnce()
    const own = { name: `${request.userId}\n`, atOnce: Math.ceil(width / 2) }
    const organization = { name: String(request.headers.organization), atOnce: width }
    return members.has(claimOf(request)) ? [own, organization] : [own]
  }

  async function enter({ name, ...width }: Lane): Promise<() => void> {
    const lane = lanes.get(name) ?? pLimit(width.atOnce)
    lanes.set(name, lane)
    if (lane.concurrency !== width.atOnce) lane.concurrency = width.atOnce
    if (lane.pendingCount >= maxWaiting) throw tooManyWaiting()
    return new Promise((admit) => {
      void lane(() => new Promise<void>((leave) => admit(leave))).then(() => {
        if (lane.activeCount + lane.pendingCount === 0) lanes.delete(name)
      })
    })
  }

  function noteMember(request: FastifyRequest): void {
    if (members.size >= maxRemembered) members.clear()
    members.add(claimOf(request))
  }

  return { lanesOf, enter, noteMember }
}

/** The slots of a request, released when it's answered or the client disconnects. */
function leaveOnce(request: FastifyRequest, reply: FastifyReply) {
  const places: (() => void)[] = []
  function now(): void {
    for (const leave of places.splice(0)) leave()
  }
  request.leaveLanes = now
  reply.raw.once('close', now)
  return { now, later: (leave: () => void) => void places.push(leave) }
}

function claimOf({ userId, headers }: FastifyRequest): string {
  return `${userId}\n${String(headers.organization)}`
}

function isShownMember({ headers, routeOptions }: FastifyRequest): boolean {
  const access = routeOptions.config.access
  return headers.organization !== undefined && access?.kind === 'organization' && access.ignoreHeader !== true
}

/** Requests that wait for other services or for bytes take slots for each of their transactions; streamed responses have their own limits. */
function takesItsTime({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.isDetached === true || config.isStreamed === true || config.timeLimit !== undefined
}

function tooManyWaiting(): PlatformError {
  const detail = "Too many of your or your organization's requests are waiting. Try again in a moment."
  return new PlatformError('platform/too-many-requests', 429, detail, { headers: { 'retry-after': '2' } })
}
