import { AsyncLocalStorage } from 'node:async_hooks'
import { channel, tracingChannel, type TracingChannel } from 'node:diagnostics_channel'

/** A statement as it is sent; its text may contain values. */
export type ObservedQuery = { text: string }

/** One try at a job, and the place in the trace of the call that sent it. */
export type ObservedJob = { kind: string; traceparent: string | undefined }

// Channels on which the platform publishes what is worth watching. While no one listens, publishing costs a comparison, and no library is
// loaded.
export const queryChannel = tracingChannel<unknown, ObservedQuery>('lintel:query')
export const jobChannel = tracingChannel<unknown, ObservedJob>('lintel:job')

/** Each time that a process counts a caller by itself, because the store of limits does not answer. */
export const localLimitChannel = channel('lintel:limit-alone')

/** Each time that a large read is given to a server: `standby` or `primary`. Nothing is published where there is no standby. */
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

/** Listens to everything that is published from now on, until the returned function is called. */
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

/** The place in a trace (W3C `traceparent`) of what is running; undefined without traces. */
export const traceparents = new AsyncLocalStorage<string>()
