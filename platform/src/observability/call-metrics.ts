import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** In seconds, from a cached response to the longest permitted request. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The status that nginx logs for a request whose client disconnected; no standard status fits. */
const hungUp = 499

export function callMetrics(registry: Registry) {
  const duration = new Histogram({
    name: 'lintel_http_request_duration_seconds',
    help: 'Duration of calls from the first header to the end of the response, by route pattern. Event streams count while they are open.',
    labelNames: ['server', 'method', 'route', 'status'] as const,
    buckets,
    registers: [registry],
  })
  return (app: FastifyInstance, server: string): void => {
    const pendingReplies = new WeakMap<FastifyRequest, FastifyReply>()
    function count(request: FastifyRequest, status: number): void {
      const reply = pendingReplies.get(request)
      // A request whose client disconnected may still be answered, but counts only once.
      if (!reply || !pendingReplies.delete(request)) return
      // The route is the registered pattern: paths may contain ids of people, and have too many different values.
      const route = request.routeOptions.url ?? 'unknown'
      duration.observe({ server, method: request.method, route, status }, reply.elapsedTime / 1000)
    }
    app.addHook('onRequest', (request, reply, done) => {
      pendingReplies.set(request, reply)
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      count(request, reply.raw.statusCode)
      done()
    })
    app.addHook('onRequestAbort', (request, done) => {
      count(request, hungUp)
      done()
    })
  }
}
