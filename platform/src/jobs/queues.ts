import type { Queue } from 'pg-boss'

export const queueSchema = 'pgboss'

export const assemblyQueue = 'assembly'
/** Assemblies that were begun more often than is sensible. Somebody has to be told that nobody tries any more. */
export const abandonedAssemblyQueue = 'assembly-abandoned'
export const emailQueue = 'email'

const year = 365 * 24 * 3600

type Settings = Omit<Queue, 'name'>

/**
 * In an order in which they can be made. `retryLimit` counts lost workers as well as failures that may pass. What waits
 * is never dropped: the queue's own limit would leave a request waiting for a job that is gone.
 */
export const queues: readonly [name: string, settings: Settings][] = [
  [
    abandonedAssemblyQueue,
    { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, retentionSeconds: year },
  ],
  [
    assemblyQueue,
    {
      retryLimit: 4,
      retryDelay: 10,
      retryBackoff: true,
      retryDelayMax: 300,
      // A worker that says nothing for so long is lost; another one takes over.
      heartbeatSeconds: 30,
      retentionSeconds: year,
      deadLetter: abandonedAssemblyQueue,
    },
  ],
  [
    emailQueue,
    {
      retryLimit: 10,
      retryDelay: 30,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: 120,
      retentionSeconds: year,
    },
  ],
]
