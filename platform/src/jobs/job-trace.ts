import { z } from 'zod'
import { jobChannel, traceparents } from '../observability/channels.ts'

const carried = z.looseObject({ traceparent: z.string().optional().catch(undefined) })

/** What a job carries, and the place in the trace of whoever asks for it. */
export function withTraceparent(data: object): object {
  const traceparent = traceparents.getStore()
  return traceparent === undefined ? data : { ...data, traceparent }
}

/** One try at a job, for whoever observes them. `run` gets what the job carries for itself. */
export function observed(kind: string, data: unknown, run: (payload: unknown) => Promise<void>): Promise<void> {
  const { traceparent, ...payload } = carried.parse(data)
  if (!jobChannel.hasSubscribers) return run(payload)
  return jobChannel.tracePromise(() => run(payload), { kind, traceparent })
}
