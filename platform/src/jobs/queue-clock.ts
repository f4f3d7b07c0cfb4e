import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import { steadyNow } from '../steady-clock.ts'
import { catchUpWithClock } from './queue-clock-repository.ts'

/** The library waits until its clock shows a time; by one that is put back a day, that would be a day. */
export const queueClock: Clock = {
  now: steadyNow,
  setTimeout: (run, milliseconds) => setTimeout(run, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, milliseconds) => setInterval(run, milliseconds),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

/** Looks now and then whether the database's clock was put back, until the signal ends it. */
export async function watchQueueClock(
  db: Database,
  { everySeconds, signal, onError }: { everySeconds: number; signal: AbortSignal; onError: (error: Error) => void },
): Promise<void> {
  const pauseEnds = () => wait(everySeconds * 1000, true, { signal }).catch(() => false)
  while (await pauseEnds()) await catchUpWithClock(db).catch(onError)
}
