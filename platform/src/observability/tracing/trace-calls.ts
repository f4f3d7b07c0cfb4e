import { SpanKind, SpanStatusCode, type Span, type Tracer } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { traceparents } from '../channels.ts'
import { contextOf, traceparentOf } from './trace-context.ts'

/**
 * Makes one span per call, as part of the caller's trace if it names one. Routes are the registered patterns, since a path can name a
 * person.
 */
export function traceCalls(tracer: Tracer, app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()

  function within(request: FastifyRequest, next: () => void): void {
    const span = spans.get(request)
    if (span) traceparents.run(traceparentOf(span), next)
    else next()
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers } = request
    const route = routeOptions.url ?? 'unknown'
    const { traceparent } = headers
    const attributes = { 'http.request.method': method, 'http.route': route }
    const parent = contextOf(typeof traceparent === 'string' ? traceparent : undefined)
    spans.set(request, tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent))
    within(request, done)
  })
  // After the body was read, callbacks run in the connection's own context, so the span's is entered again.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    const status = reply.raw.statusCode
    span?.setAttribute('http.response.status_code', status)
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    // The log line of the call is written in the hooks after this one.
    within(request, done)
  })
  app.addHook('onRequestAbort', (request, done) => {
    spans.get(request)?.setAttribute('error.type', 'aborted').end()
    done()
  })
}
