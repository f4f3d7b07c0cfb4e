import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Milliseconds for calls that were being sent when the stop began. */
const patience = 500

export type GracefulStopOptions = {
  /** Aborted when a stop is announced: what still comes is answered, and whoever calls is asked for another connection next time. */
  leaving?: AbortSignal | undefined
}

/**
 * While the server stops, each answer also ends its connection, which would hold up the stop if kept open for a next call. So would a
 * connection on which nothing was ever asked, as browsers and proxies open in advance; the server itself ends only idle ones.
 */
export const gracefulStop = fp(stopGracefully, { name: 'graceful-stop' })

function stopGracefully(app: FastifyInstance, { leaving }: GracefulStopOptions, done: () => void): void {
  let isStopping = false
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (next) => {
    isStopping = true
    setTimeout(() => {
      for (const socket of unused) socket.destroy()
    }, patience).unref()
    next()
  })
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (isStopping || leaving?.aborted) reply.header('connection', 'close')
    next(null, payload)
  })
  done()
}
