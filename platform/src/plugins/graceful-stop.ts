import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** While stopping, each answer also ends its connection: kept open for a next call, it would hold up the stop. */
export const gracefulStop = fp(stopGracefully, { name: 'graceful-stop' })

function stopGracefully(app: FastifyInstance, _options: object, done: () => void): void {
  let isStopping = false
  app.addHook('preClose', (next) => {
    isStopping = true
    next()
  })
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (isStopping) reply.header('connection', 'close')
    next(null, payload)
  })
  done()
}
