import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import pLimit, { type LimitFunction } from 'p-limit'
import { PlatformError } from '../../errors.ts'

export type LaneOptions = {
  /** How many calls of one organization are answered at the same time; its other calls wait for those, and for nobody else's. */
  atOnce: number
}

declare module 'fastify' {
  interface FastifyRequest {
    leaveLane: (() => void) | undefined
  }
}

/** Most calls that wait in a lane: whoever waited longer would have given up. */
const waitingAtMost = 200
const rememberAtMost = 50_000

/**
 * Gives each organization a lane of its own, so that its calls, however many, do not wait in front of others'. Registered after
 * authentication; a call takes its place once its body is there, so that a slow connection holds up nobody.
 */
export const fairLanes = fp<LaneOptions>(keepLanes, { name: 'fair-lanes' })

function keepLanes(app: FastifyInstance, { atOnce }: LaneOptions, done: () => void): void {
  const lanes = new Map<string, LimitFunction>()
  const members = new Set<string>()

  /** Until a call has shown that the person is a member, they have a lane for themselves, so that nobody fills that of others. */
  function laneOf(request: FastifyRequest): string {
    const claim = claimOf(request)
    return members.has(claim) ? String(request.headers.organization) : `${request.userId}\n`
  }

  async function enter(name: string): Promise<() => void> {
    const lane = lanes.get(name) ?? pLimit(atOnce)
    lanes.set(name, lane)
    if (lane.pendingCount >= waitingAtMost) throw tooManyWaiting()
    return new Promise((admit) => {
      void lane(() => new Promise<void>((leave) => admit(leave))).then(() => {
        if (lane.activeCount + lane.pendingCount === 0) lanes.delete(name)
      })
    })
  }

  app.decorateRequest('leaveLane', undefined)
  app.addHook('preValidation', async (request, reply) => {
    if (!request.userId || takesItsTime(request)) return
    const leave = await enter(laneOf(request))
    request.leaveLane = leave
    reply.raw.once('close', leave)
    // If the caller hung up while waiting, no event will come to leave the lane.
    if (reply.raw.destroyed) leave()
  })
  app.addHook('onSend', (request, reply, payload, next) => {
    if (reply.statusCode < 400 && isShownMember(request)) {
      if (members.size >= rememberAtMost) members.clear()
      members.add(claimOf(request))
    }
    request.leaveLane?.()
    next(null, payload)
  })
  done()
}

function claimOf({ userId, headers }: FastifyRequest): string {
  return `${userId}\n${String(headers.organization)}`
}

function isShownMember({ headers, routeOptions }: FastifyRequest): boolean {
  const access = routeOptions.config.access
  return headers.organization !== undefined && access?.kind === 'organization' && access.ignoreHeader !== true
}

/** Calls that wait for other services, or answer bit by bit, have limits of their own. */
function takesItsTime({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.isDetached === true || config.isStreamed === true || config.timeLimit !== undefined
}

function tooManyWaiting(): PlatformError {
  const detail = 'Too many calls of your organization are waiting. Try again in a moment.'
  return new PlatformError('platform/too-many-requests', 429, detail, { headers: { 'retry-after': '2' } })
}
