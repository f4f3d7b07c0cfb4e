import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { PlatformError } from '../../errors/platform-error.ts'
import { sizeInWords } from '../../errors/size-in-words.ts'
import { hasBody } from './has-body.ts'

/** Limits of a route's body. Reading stops at the first byte beyond them. */
export type Bounds = {
  bytes: number
  /** Maximum nesting of JSON. */
  depth: number
  /** Maximum number of JSON values at all levels. */
  parts: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Overrides of the default limits. By default, a route with a body schema accepts JSON of normal size, and any other route almost nothing:
     * routes that read bytes in another way must declare a limit.
     */
    bounds?: Partial<Bounds>
  }
}

export type BoundsOptions = { bytes: number }

/** A mass review of 500 elements has some 3,500 parts, a filter of 200 conditions some 1,000 in 18 levels. */
const defaultLimits = { depth: 32, parts: 5000 }
/** In bytes. Clients send `{}` or a one-line form if there is nothing to send. */
export const maxUndeclaredBody = 1024

/** Adds a route's limits, and checks the first: bytes. The JSON parser checks the others while reading. */
export const bounds = fp<BoundsOptions>(enforceBounds, { name: 'bounds' })

export function boundsOf({ bounds: declared = {} }: FastifyContextConfig): Omit<Bounds, 'bytes'> {
  return { ...defaultLimits, ...declared }
}

function enforceBounds(app: FastifyInstance, { bytes }: BoundsOptions, done: () => void): void {
  const unbounded: string[] = []
  app.addHook('onRoute', (route) => {
    if (!isBounded(route)) unbounded.push(`${[route.method].flat().join(' ')} ${route.url}`)
    route.bodyLimit = route.config?.bounds?.bytes ?? (route.schema?.body ? bytes : maxUndeclaredBody)
  })
  app.addHook('onReady', (next) => next(unbounded.length > 0 ? undeclared(unbounded) : undefined))
  app.addHook('preParsing', async ({ raw, routeOptions: { bodyLimit } }, _reply, payload) => {
    if (!hasBody(raw)) return payload
    if (Number(raw.headers['content-length'] ?? 0) > bodyLimit) throw bodyTooLarge(bodyLimit)
    // HTTP itself ends a body after the announced length.
    if (raw.headers['content-length'] !== undefined) return payload
    return Readable.from(limitBytes(payload as IncomingMessage, bodyLimit), { objectMode: false })
  })
  app.addHook('onSend', (request, reply, payload, next) => {
    if (isLeftUnread(request)) void reply.header('connection', 'close')
    next(null, payload)
  })
  done()
}

/** In bytes. So little arrives before the response is sent anyway, and costs less than a new connection. */
const maxUnreadBytes = 64 * 1024

/** Whether the response precedes the body: the rest is discarded, so the connection is closed. */
function isLeftUnread({ raw }: FastifyRequest): boolean {
  const announced = Number(raw.headers['content-length'] ?? Infinity)
  return hasBody(raw) && !raw.complete && announced > maxUnreadBytes
}

function isBounded({ bodyLimit, config }: RouteOptions): boolean {
  return bodyLimit === undefined && (config?.timeLimit === undefined || config.bounds?.bytes !== undefined)
}

function undeclared(names: string[]): Error {
  return new Error(`These routes don't declare body limits (config.bounds): ${names.join(', ')}`)
}

/** The connection stays open for the response when reading stops. */
async function* limitBytes(payload: IncomingMessage, max: number): AsyncIterable<Buffer> {
  let bytes = 0
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length
    if (bytes > max) throw bodyTooLarge(max)
    yield chunk as Buffer
  }
}

export function bodyTooLarge(max: number): PlatformError {
  return new PlatformError('request/too-large', 413, `The body is too large. The limit is ${sizeInWords(max)}.`)
}
