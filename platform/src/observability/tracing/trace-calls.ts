import { SpanKind, SpanStatusCode, type Span, type Tracer } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { traceparents } from '../channels.ts'
import { contextOf, traceparentOf } from './trace-context.ts'

/**
 * Creates one span per request, as part of the caller's trace if the request has one. Routes are the registered patterns because paths may contain
 * ids of people.
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
  // After the body was read, callbacks run in the connection's own context, so the span's context is entered again.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    const status = reply.raw.statusCode
    span?.setAttribute('http.response.status_code', status)
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    // The log line of the request is written in later hooks.
    within(request, done)
  })
  app.addHook('onRequestAbort', (request, done) => {
    spans.get(request)?.setAttribute('error.type', 'aborted').end()
    done()
  })
}
