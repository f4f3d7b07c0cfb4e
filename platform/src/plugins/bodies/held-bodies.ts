import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { PlatformError } from '../../errors.ts'
import { sharedOut, type Shares } from '../../streaming/shares.ts'
import { bodyTooLarge } from './bounds.ts'

export type HeldBodiesOptions = {
  /** How long a body waits unread until there is room for it. */
  waitMilliseconds: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Called before the first byte by whatever reads a body as a whole: waits until there is room for it, which is given back when the call
     * is over. Throws where nobody has made room in time, and where there is never as much.
     */
    holdBody(): Promise<void>
  }
}

const megabyte = 1024 * 1024
/** What is read of a body takes up to five times its bytes until the call is answered: the bytes, their text, and what is made of it. */
const held: Shares = { ofPerson: 16 * megabyte, ofOrganization: 32 * megabyte, inAll: 64 * megabyte }
/** So little is not counted: nobody waits for it, and thousands of them are nothing. */
const little = 16 * 1024

/**
 * Counts the bytes of all bodies that are held as a whole, by those who send them. A body that finds no room waits with its bytes, which costs
 * its sender a connection and the server nothing.
 */
export const heldBodies = fp<HeldBodiesOptions>(shareRoom, { name: 'held-bodies', dependencies: ['bounds'] })

function shareRoom(app: FastifyInstance, { waitMilliseconds }: HeldBodiesOptions, done: () => void): void {
  const room = sharedOut(held)
  const replies = new WeakMap<FastifyRequest, FastifyReply>()
  app.addHook('preParsing', (request, reply, payload, next) => {
    replies.set(request, reply)
    next(null, payload)
  })
  app.decorateRequest('holdBody', async function holdBody(this: FastifyRequest) {
    const bytes = bytesOf(this)
    const raw = replies.get(this)?.raw
    if (bytes <= little || !raw) return
    if (bytes > held.ofPerson) throw bodyTooLarge(held.ofPerson)
    const taker = takerOf(this)
    const over = new AbortController()
    finished(raw, () => over.abort())
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(waitMilliseconds)])
    const exceeded = await room.takeLater(taker, bytes, signal)
    if (exceeded) throw noRoom(exceeded)
    const giveBack = () => room.giveBack(taker, bytes)
    if (over.signal.aborted) giveBack()
    else over.signal.addEventListener('abort', giveBack)
  })
  done()
}

/** As announced; a body of which nobody knows has as many as its route takes. */
function bytesOf({ raw, routeOptions: { bodyLimit } }: FastifyRequest): number {
  return Number(raw.headers['content-length'] ?? bodyLimit)
}

/** Whoever names an organization without being a member of it has been refused before this. */
function takerOf({ userId, ip, headers, routeOptions: { config } }: FastifyRequest) {
  const isMember = config.access?.kind === 'organization' && config.access.organization === 'header'
  return { userId: userId || ip, ...(isMember && { organizationId: String(headers.organization) }) }
}

const refusals = {
  ofPerson: 'You are sending as much at once as you may. Try again when one of the others is in.',
  ofOrganization: 'Your organization is sending as much at once as it may. Try again when one of the others is in.',
  inAll: 'Too much is being sent just now. Try again shortly.',
}

function noRoom(which: keyof Shares): PlatformError {
  return new PlatformError('platform/too-much-at-once', 429, refusals[which], { headers: { 'retry-after': '10' } })
}
