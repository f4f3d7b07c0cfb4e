import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import { traceCalls } from './trace-calls.ts'
import { SpanKind, SpanStatusCode, type Span, type Tracer } from '@opentelemetry/api'
import { jobChannel, observe, traceparents, type ObservedJob, queryChannel, type ObservedQuery } from '../channels.ts'
import { contextOf, traceparentOf } from './trace-context.ts'

/** Most values are parameters; those in the text are people's data too, and are removed. */
const literals = /'(?:[^']|'')*'/g

/** Creates spans for the statements of requests and jobs. Statements of the process itself, which polls the queue every second, start no trace. */
function traceQueries(tracer: Tracer): () => void {
  const spans = new WeakMap<ObservedQuery, Span>()
  return observe(queryChannel, {
    start(query) {
      const parent = traceparents.getStore()
      if (parent === undefined) return
      const operation = /^\s*(\w+)/.exec(query.text)?.[1]?.toUpperCase() ?? 'QUERY'
      const text = query.text.replaceAll(literals, '?')
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text }
      spans.set(query, tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, contextOf(parent)))
    },
    failed: (query) => void spans.get(query)?.setStatus({ code: SpanStatusCode.ERROR }),
    ended: (query) => spans.get(query)?.end(),
  })
}

export type Tracing = {
  /** Traces the requests of a server; call it before routes are registered. */
  traceCalls(app: FastifyInstance): void
  /** Sends the remaining spans. */
  close(): Promise<void>
}

/**
 * There is no global provider, and no module is patched: requests, statements and jobs are traced where the platform publishes them. The exporter
 * reads further settings of OpenTelemetry, such as OTEL_EXPORTER_OTLP_HEADERS, directly from the environment.
 */
export function startTracing({ endpoint, service }: { endpoint: string; service: string }): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': service })),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('lintel')
  const untraced = [traceQueries(tracer), traceJobs(tracer)]
  return {
    traceCalls: (app) => traceCalls(tracer, app),
    async close() {
      for (const undo of untraced) undo()
      await provider.shutdown()
    },
  }
}

/** Creates a span for each job attempt, as part of the trace of the request that sent the job. */
function traceJobs(tracer: Tracer): () => void {
  const spans = new WeakMap<ObservedJob, Span>()
  // The store is bound to the start of the job, so everything that the job does runs within it.
  jobChannel.start.bindStore(traceparents, (job) => {
    const attributes = { 'messaging.system': 'pgboss', 'messaging.destination.name': job.kind }
    const options = { kind: SpanKind.CONSUMER, attributes }
    const span = tracer.startSpan(`process ${job.kind}`, options, contextOf(job.traceparent))
    spans.set(job, span)
    return traceparentOf(span)
  })
  const unobserve = observe(jobChannel, {
    failed: (job) => void spans.get(job)?.setStatus({ code: SpanStatusCode.ERROR }),
    ended: (job) => spans.get(job)?.end(),
  })
  return () => {
    jobChannel.start.unbindStore(traceparents)
    unobserve()
  }
}
