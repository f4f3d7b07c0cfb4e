import { SpanKind, SpanStatusCode, type Span, type Tracer } from '@opentelemetry/api'
import { jobChannel, observe, traceparents, type ObservedJob } from '../channels.ts'
import { contextOf, traceparentOf } from './trace-context.ts'

/** Creates a span for each job attempt, as part of the trace of the request that sent the job. */
export function traceJobs(tracer: Tracer): () => void {
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
