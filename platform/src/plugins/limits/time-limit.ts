import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { hasBody } from '../bodies/has-body.ts'
import { answerUnreadable } from '../unreadable-request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes with large bodies: they may take longer while bytes keep arriving. */
    timeLimit?: 'while bytes come'
  }
}

export type TimeLimits = {
  /** Milliseconds for a body to arrive. */
  body: number
  /** Idle timeout of a large body in milliseconds. */
  idle: number
}

export const defaultTimeLimits: TimeLimits = { body: 30_000, idle: 30_000 }

/** In milliseconds, far more than any route allows. Node itself ends longer requests, regardless of the route. */
export const maxRequestTime = 7_200_000
/** In milliseconds. Ends clients that send their headers byte by byte without finishing. */
export const maxHeadersTime = 30_000

/**
 * Ends requests whose body does not arrive in time, so that they do not occupy connections. Node has only one limit for all requests: short enough
 * for this purpose, it would end every upload on a slow connection.
 */
export const timeLimit = fp<TimeLimits>(limitTime, { name: 'time-limit' })

function limitTime(app: FastifyInstance, { body, idle }: TimeLimits, done: () => void): void {
  app.addHook('onRequest', (request, reply, next) => {
    const isLarge = request.routeOptions.config.timeLimit === 'while bytes come'
    const isInTime = isLarge ? createFlowCheck(request.raw) : () => false
    watchBody(request.raw, { every: isLarge ? idle : body, isInTime }, (socket) => {
      if (reply.raw.headersSent) socket.destroy()
      else answerTooSlow(socket)
    })
    next()
  })
  done()
}

type Watch = { every: number; isInTime: () => boolean }

/** Continues after an early response, such as a rejection, because the rest of the body still occupies the connection. */
function watchBody(raw: IncomingMessage, { every, isInTime }: Watch, end: (socket: Socket) => void): void {
  // A request that a test injects has no connection.
  if (!hasBody(raw) || !(raw.socket instanceof Socket)) return
  const timer = setInterval(() => {
    if (!raw.complete && isInTime()) return
    clearInterval(timer)
    if (!raw.complete) end(raw.socket)
  }, every)
  timer.unref()
  raw.once('close', () => clearInterval(timer))
}

/** Returns whether bytes have arrived since the last call. Bytes that are buffered here are not the client's delay. */
function createFlowCheck(raw: IncomingMessage): () => boolean {
  let before = raw.socket.bytesRead
  return () => {
    const isFlowing = raw.socket.bytesRead > before || raw.readableLength > 0
    before = raw.socket.bytesRead
    return isFlowing
  }
}

function answerTooSlow(socket: Socket): void {
  answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
  socket.destroySoon()
}
