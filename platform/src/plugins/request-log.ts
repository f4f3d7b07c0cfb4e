import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/**
 * Writes one line per response, and adds the request id to every response. Routes are the registered patterns because paths may contain ids of
 * people.
 */
export const requestLog = fp(logRequests, { name: 'request-log' })

function logRequests(app: FastifyInstance, _options: object, done: () => void): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...organizationOf(request),
    }
    request.log.info(line, 'answered')
  })
  done()
}

function organizationOf({ headers }: FastifyRequest): { organization?: string } {
  const { organization } = headers
  return typeof organization === 'string' && /^[\w-]{1,40}$/.test(organization) ? { organization } : {}
}
