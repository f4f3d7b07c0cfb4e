import { ROOT_CONTEXT, trace, type Context, type Span } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'

/** The parent of a new span; a new trace begins if there is none or it is invalid. */
export function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent)
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
