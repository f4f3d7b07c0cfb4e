import { SpanKind, SpanStatusCode, type Span, type Tracer } from '@opentelemetry/api'
import { observe, queryChannel, traceparents, type ObservedQuery } from '../channels.ts'
import { contextOf } from './trace-context.ts'

/** Most values are parameters; those that are in the text are people's data too, and are removed. */
const literals = /'(?:[^']|'')*'/g

/** Makes spans of the statements in calls and jobs; statements of the process itself, which asks the queue every second, begin no trace. */
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
