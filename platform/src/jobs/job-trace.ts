import { z } from 'zod'
import { jobChannel, traceparents } from '../observability/channels.ts'

const tracedPayload = z.looseObject({ traceparent: z.string().optional().catch(undefined) })

/** A job's payload with the trace context of its sender. */
export function withTraceparent(data: object): object {
  const traceparent = traceparents.getStore()
  return traceparent === undefined ? data : { ...data, traceparent }
}

/** Publishes one attempt at a job to its observers. `run` gets only the payload. */
export function publishAttempt(kind: string, data: unknown, run: (payload: unknown) => Promise<void>): Promise<void> {
  const { traceparent, ...payload } = tracedPayload.parse(data)
  if (!jobChannel.hasSubscribers) return run(payload)
  return jobChannel.tracePromise(() => run(payload), { kind, traceparent })
}
