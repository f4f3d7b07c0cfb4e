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
     * What differs from the usual bounds. Without it a route takes usual JSON if it has a schema of the body, and next to nothing if it has
     * none: whoever reads bytes in another way has to say how many.
     */
    bounds?: Partial<Bounds>
  }
}

export type BoundsOptions = { bytes: number }

/** A mass review of 500 elements has some 3,500 parts, a filter of 200 some 1,000 in 18 levels. */
const usual = { depth: 32, parts: 5000 }
/** Clients send `{}` or a form of a line where there is nothing to say. */
export const maxUndeclaredBody = 1024

/** The bounds of each route, and their first: bytes. JSON looks at the others as it is read. */
export const bounds = fp<BoundsOptions>(keepBounds, { name: 'bounds' })

export function boundsOf({ bounds: declared = {} }: FastifyContextConfig): Omit<Bounds, 'bytes'> {
  return { ...usual, ...declared }
}

function keepBounds(app: FastifyInstance, { bytes }: BoundsOptions, done: () => void): void {
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
    return Readable.from(untilBound(payload as IncomingMessage, bodyLimit), { objectMode: false })
  })
  app.addHook('onSend', (request, reply, payload, next) => {
    if (isLeftUnread(request)) void reply.header('connection', 'close')
    next(null, payload)
  })
  done()
}

/** So little comes anyway before the answer is sent, and costs less than another connection. */
const littleLeft = 64 * 1024

/** Whether the response precedes the body: the rest is discarded, so the connection is closed. */
function isLeftUnread({ raw }: FastifyRequest): boolean {
  const announced = Number(raw.headers['content-length'] ?? Infinity)
  return hasBody(raw) && !raw.complete && announced > littleLeft
}

function isBounded({ bodyLimit, config }: RouteOptions): boolean {
  return bodyLimit === undefined && (config?.timeLimit === undefined || config.bounds?.bytes !== undefined)
}

function undeclared(names: string[]): Error {
  return new Error(`These routes don't declare body limits (config.bounds): ${names.join(', ')}`)
}

/** The connection stays open for the answer, whoever stops reading. */
async function* untilBound(payload: IncomingMessage, max: number): AsyncIterable<Buffer> {
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
