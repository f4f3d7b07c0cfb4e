import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { PlatformError } from '../../errors/platform-error.ts'
import { sizeInWords } from '../../errors/size-in-words.ts'
import { fairShares, type Shares } from '../../streaming/fair-shares.ts'
import { bodyTooLarge } from './bounds.ts'

export type BodyMemoryOptions = {
  /** How long a body waits for memory before it is read. */
  waitMilliseconds: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For routes that do not read their body by `readWholeBody`: they pass its bytes on, or limit the number of concurrent bodies by `createSemaphore`.
     */
    limitsOwnBodies?: boolean
  }
  interface FastifyRequest {
    /**
     * Reserves memory before a complete body is read into memory, waiting if necessary. Released after the request. Throws on timeout, or if the
     * body can never fit.
     */
    holdBody(as: keyof typeof memoryPerByte): Promise<void>
  }
}

const megabyte = 1024 * 1024
/**
 * Memory per byte of a body until the request is answered. JSON: the byte, its text, and the parsed value. Other bytes: one here, and one in the
 * thread that reads them, which limits unpacked data itself.
 */
const memoryPerByte = { json: 5, bytes: 2 }
const memoryLimits: Shares = { ofPerson: 80 * megabyte, ofOrganization: 160 * megabyte, inAll: 320 * megabyte }
/** Small bodies aren't counted. */
const uncountedBytes = 16 * 1024

/**
 * Limits the memory of all bodies that are completely in memory, per sender. While a body waits for memory, its bytes stay in the connection, which
 * costs the server nothing. The server does not start if a route's largest body could never fit.
 */
export const bodyMemoryBudget = fp<BodyMemoryOptions>(limitBodyMemory, {
  name: 'body-memory-budget',
  dependencies: ['bounds'],
})

function limitBodyMemory(app: FastifyInstance, { waitMilliseconds }: BodyMemoryOptions, done: () => void): void {
  const budget = fairShares(memoryLimits)
  const tooLarge: string[] = []
  app.addHook('onRoute', (route) => {
    if (!fitsBudget(route)) tooLarge.push(`${[route.method].flat().join(' ')} ${route.url}`)
  })
  app.addHook('onReady', (next) => next(tooLarge.length > 0 ? bodyLimitTooLarge(tooLarge) : undefined))
  const replies = new WeakMap<FastifyRequest, FastifyReply>()
  app.addHook('preParsing', (request, reply, payload, next) => {
    replies.set(request, reply)
    next(null, payload)
  })
  app.decorateRequest('holdBody', async function holdBody(this: FastifyRequest, as) {
    const bytes = bytesOf(this)
    const raw = replies.get(this)?.raw
    if (bytes <= uncountedBytes || !raw) return
    const memory = bytes * memoryPerByte[as]
    if (memory > memoryLimits.ofPerson) throw bodyTooLarge(memoryLimits.ofPerson / memoryPerByte[as])
    const consumer = consumerOf(this)
    const closed = new AbortController()
    finished(raw, () => closed.abort())
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(waitMilliseconds)])
    const exceeded = await budget.takeWhenAvailable(consumer, memory, signal)
    if (exceeded) throw budgetExceeded(exceeded)
    const release = () => budget.release(consumer, memory)
    if (closed.signal.aborted) release()
    else closed.signal.addEventListener('abort', release)
  })
  done()
}

function fitsBudget({ bodyLimit = 0, schema, config }: RouteOptions): boolean {
  const perByte = schema?.body ? memoryPerByte.json : memoryPerByte.bytes
  return config?.limitsOwnBodies === true || bodyLimit * perByte <= memoryLimits.ofPerson
}

function bodyLimitTooLarge(names: string[]): Error {
  const { json, bytes } = memoryPerByte
  const max = `${sizeInWords(memoryLimits.ofPerson / json)} of JSON, ${sizeInWords(memoryLimits.ofPerson / bytes)} of other bytes`
  return new Error(
    `These routes accept larger bodies than one person can send at once (${max}). Lower config.bounds, or stream the bytes and set config.limitsOwnBodies: ${names.join(', ')}`,
  )
}

/** The announced length; without one, the maximum of the route. */
function bytesOf({ raw, routeOptions: { bodyLimit } }: FastifyRequest): number {
  return Number(raw.headers['content-length'] ?? bodyLimit)
}

/** Callers who are not members of the organization have been rejected before this. */
function consumerOf({ userId, ip, headers, routeOptions: { config } }: FastifyRequest) {
  const isMember = config.access?.kind === 'organization' && config.access.organization === 'header'
  return { userId: userId || ip, ...(isMember && { organizationId: String(headers.organization) }) }
}

const refusals = {
  ofPerson: "You're sending too much at once. Try again when another request finishes.",
  ofOrganization: 'Your organization is sending too much at once. Try again when another request finishes.',
  inAll: 'Too much is being sent right now. Try again shortly.',
}

function budgetExceeded(exceededLimit: keyof Shares): PlatformError {
  return new PlatformError('platform/too-much-at-once', 429, refusals[exceededLimit], {
    headers: { 'retry-after': '10' },
  })
}
