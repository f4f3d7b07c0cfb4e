import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from 'pg-boss'
import { steadyNow } from '../time/steady-clock.ts'

/** The library waits until its clock shows a time. With the system clock, it would wait a day longer after that clock is set back a day. */
export const queueClock: Clock = {
  now: steadyNow,
  setTimeout: (run, milliseconds) => setTimeout(run, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, milliseconds) => setInterval(run, milliseconds),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

/** Repeats the work until the signal aborts, and continues after errors. */
export async function repeatedly(
  work: () => Promise<unknown>,
  { everySeconds, signal, onError }: { everySeconds: number; signal: AbortSignal; onError: (error: Error) => void },
): Promise<void> {
  const pauseEnds = () => wait(everySeconds * 1000, true, { signal }).catch(() => false)
  while (await pauseEnds()) await work().catch(onError)
}
