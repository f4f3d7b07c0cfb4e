import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import { traceCalls } from './trace-calls.ts'
import { traceJobs } from './trace-jobs.ts'
import { traceQueries } from './trace-queries.ts'

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
