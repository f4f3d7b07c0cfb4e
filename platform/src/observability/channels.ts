import { AsyncLocalStorage } from 'node:async_hooks'
import { channel, tracingChannel, type TracingChannel } from 'node:diagnostics_channel'

/** A statement as it is sent; its text may contain values. */
export type ObservedQuery = { text: string }

/** One attempt at a job, with the trace context of the request that sent it. */
export type ObservedJob = { kind: string; traceparent: string | undefined }

// Channels on which the platform publishes its events for monitoring. Without subscribers, publishing costs a comparison, and no library is loaded.
export const queryChannel = tracingChannel<unknown, ObservedQuery>('lintel:query')
export const jobChannel = tracingChannel<unknown, ObservedJob>('lintel:job')

/** Each time that a process counts a caller only locally because the store of rate limits is unavailable. */
export const localLimitChannel = channel('lintel:limit-alone')

/** Each time that a large read is routed to a server: `standby` or `primary`. Nothing is published without a standby. */
export const readChannel = channel('lintel:large-read')

/** Page visits of one release of a remote, as a browser reported them. */
export type ObservedVisits = { remote: string; version: string; shown: number; failed: number }

/** Each report of visits, once it is committed. */
export const visitChannel = channel('lintel:remote-visits')

export type Observer<Observed> = {
  start?: (observed: Observed) => void
  failed?: (observed: Observed) => void
  ended: (observed: Observed) => void
}

/** Subscribes to these channels until the returned function is called. */
export function observe<Observed extends object>(
  channel: TracingChannel<unknown, Observed>,
  { start = ignore, failed = ignore, ended }: Observer<Observed>,
): () => void {
  const subscribers = { start, end: ignore, asyncStart: ignore, asyncEnd: ended, error: failed }
  channel.subscribe(subscribers)
  return () => {
    channel.unsubscribe(subscribers)
  }
}

function ignore(): void {
  return undefined
}

/** The trace context (W3C `traceparent`) of the running code; undefined without tracing. */
export const traceparents = new AsyncLocalStorage<string>()
