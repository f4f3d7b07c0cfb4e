import { setTimeout as wait } from 'node:timers/promises'

/** The organization and id of a run. */
export type RunKey = { organizationId: string; runId: string }

/** One worker's attempt at a run. Its number is a fencing token: only the latest attempt may write. */
export type Attempt = RunKey & { number: number }

/** Another worker has taken the run over, or it is no longer in progress: this attempt may no longer write. */
export class StaleAttempt extends Error {
  override readonly name = 'StaleAttempt'

  constructor({ runId, number }: Attempt) {
    super(`Attempt ${number} of run ${runId} isn't the current one.`)
  }
}

export function isStaleAttempt(error: unknown): error is StaleAttempt {
  return error instanceof Error && error.name === 'StaleAttempt'
}

/** In milliseconds. An obsolete attempt may continue this long before it is noticed. */
const pollMilliseconds = 2000

export type WatchedAttempt = {
  /** Aborts with `StaleAttempt`. */
  stale: AbortSignal
  end(): void
}

/** Polls whether an attempt is still current: its work may be within one call for minutes without a write that would be rejected. */
export function watchAttempt(attempt: Attempt, isCurrent: () => Promise<boolean>): WatchedAttempt {
  const [stale, ended] = [new AbortController(), new AbortController()]

  async function watch(): Promise<void> {
    for (;;) {
      await wait(pollMilliseconds, undefined, { signal: ended.signal })
      // While the database is unavailable, the state is unknown, so the attempt continues.
      if (!(await isCurrent().catch(() => true))) break
    }
    stale.abort(new StaleAttempt(attempt))
  }
  // It rejects only when `end` is called.
  void watch().catch(() => undefined)
  return { stale: stale.signal, end: () => ended.abort() }
}
