import { z } from 'zod'
import { jobChannel, traceparents } from '../observability/channels.ts'

const carried = z.looseObject({ traceparent: z.string().optional().catch(undefined) })

/** What a job carries, and with it the place in the trace of whoever sends it. */
export function withTraceparent(data: object): object {
  const traceparent = traceparents.getStore()
  return traceparent === undefined ? data : { ...data, traceparent }
}

/** Publishes one try at a job to whoever observes jobs. `run` gets only the payload. */
export function observed(kind: string, data: unknown, run: (payload: unknown) => Promise<void>): Promise<void> {
  const { traceparent, ...payload } = carried.parse(data)
  if (!jobChannel.hasSubscribers) return run(payload)
  return jobChannel.tracePromise(() => run(payload), { kind, traceparent })
}
