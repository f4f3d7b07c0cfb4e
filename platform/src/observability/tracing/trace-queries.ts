import { SpanKind, SpanStatusCode, type Span, type Tracer } from '@opentelemetry/api'
import { observe, queryChannel, traceparents, type ObservedQuery } from '../channels.ts'
import { contextOf } from './trace-context.ts'

/** Most values are parameters; those in the text are people's data too, and are removed. */
const literals = /'(?:[^']|'')*'/g

/** Creates spans for the statements of requests and jobs. Statements of the process itself, which polls the queue every second, start no trace. */
export function traceQueries(tracer: Tracer): () => void {
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
