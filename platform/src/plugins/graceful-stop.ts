import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** In milliseconds, for requests that were being sent when the shutdown began. */
const gracePeriod = 500

export type GracefulStopOptions = {
  /** Aborted when a shutdown is announced: remaining requests are answered, and their clients are asked to use another connection next time. */
  shutdownAnnounced?: AbortSignal | undefined
}

/**
 * While the server stops, each response also closes its connection; keep-alive would delay the shutdown. So would a connection without any request,
 * as browsers and proxies open in advance: the server itself only closes idle ones after a request.
 */
export const gracefulStop = fp(stopGracefully, { name: 'graceful-stop' })

function stopGracefully(app: FastifyInstance, { shutdownAnnounced }: GracefulStopOptions, done: () => void): void {
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
    }, gracePeriod).unref()
    next()
  })
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (isStopping || shutdownAnnounced?.aborted) reply.header('connection', 'close')
    next(null, payload)
  })
  done()
}
