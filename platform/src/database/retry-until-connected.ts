import { setTimeout as wait } from 'node:timers/promises'
import { steadyNow } from '../time/steady-clock.ts'
import { isDatabaseUnavailable, reasonOfOutage } from './failures.ts'

const pause = 500

export type RetryOptions = {
  /** Milliseconds after which it rejects with the database's error; by default, it waits indefinitely. */
  maxMilliseconds?: number
  signal?: AbortSignal
  /** Called when the work waits for the first time, and again if the reason changes. */
  onWaiting?: (reason: string) => void
}

/**
 * Retries idempotent work while the database is unreachable. The work can be repeated even after a commit whose
 * response was lost.
 */
export async function retryUntilConnected<T>(
  work: () => Promise<T>,
  { maxMilliseconds = Infinity, signal, onWaiting }: RetryOptions = {},
): Promise<T> {
  const deadline = steadyNow() + maxMilliseconds
  let reportedReason: string | undefined
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || steadyNow() > deadline) throw error
      const reason = reasonOfOutage(error)
      if (reason !== reportedReason) onWaiting?.(reason)
      reportedReason = reason
      await wait(pause, undefined, { signal })
    }
  }
}
