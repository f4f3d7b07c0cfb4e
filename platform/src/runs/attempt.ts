import { setTimeout as wait } from 'node:timers/promises'

/** The organization and id of a run. */
export type RunPlace = { organizationId: string; runId: string }

/** One worker's turn at a run. The number is its right to write: only the latest attempt has it. */
export type Attempt = RunPlace & { number: number }

/** Another worker has taken the run over, or it is no longer in progress: this attempt must not write any more. */
export class StaleAttempt extends Error {
  override readonly name = 'StaleAttempt'

  constructor({ runId, number }: Attempt) {
    super(`Attempt ${number} of run ${runId} isn't the current one.`)
  }
}

export function isStaleAttempt(error: unknown): error is StaleAttempt {
  return error instanceof Error && error.name === 'StaleAttempt'
}

/** Milliseconds between two looks: so long a process may go on that no one wants any more. */
const pollMilliseconds = 2000

export type WatchedAttempt = {
  /** Aborts with `StaleAttempt`. */
  refused: AbortSignal
  end(): void
}

/**
 * Looks from time to time whether an attempt is still the current one: what it works on may be within one call for minutes, in which it writes
 * nothing and so is not refused.
 */
export function watchAttempt(attempt: Attempt, isCurrent: () => Promise<boolean>): WatchedAttempt {
  const [refused, ended] = [new AbortController(), new AbortController()]

  async function watch(): Promise<void> {
    for (;;) {
      await wait(pollMilliseconds, undefined, { signal: ended.signal })
      // While the database is unavailable, no one knows.
      if (!(await isCurrent().catch(() => true))) break
    }
    refused.abort(new StaleAttempt(attempt))
  }
  // What it ends with is that it was told to end.
  void watch().catch(() => undefined)
  return { refused: refused.signal, end: () => ended.abort() }
}
