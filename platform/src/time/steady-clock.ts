/**
 * Milliseconds since 1970 by a monotonic clock that starts at the computer's time when the process began. Use it for durations; the database's
 * clock decides what is due (`databaseTime`).
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now()
}

/** Runs work whose time does not count because it only waits for others. */
export type Untimed = <T>(work: () => Promise<T>) => Promise<T>

export type TimeLimit = { signal: AbortSignal; untimed: Untimed; end(): void }

/** Aborts its signal after this many milliseconds, excluding untimed work. */
export function startTimeLimit(milliseconds: number): TimeLimit {
  const timeoutController = new AbortController()
  let left = milliseconds
  let startedAt = performance.now()
  let untimedCount = 0
  let timer = start()

  function start(): NodeJS.Timeout {
    startedAt = performance.now()
    const reason = new DOMException('The time limit is over.', 'TimeoutError')
    return setTimeout(() => timeoutController.abort(reason), left).unref()
  }

  async function untimed<T>(work: () => Promise<T>): Promise<T> {
    if (untimedCount === 0) {
      clearTimeout(timer)
      left -= performance.now() - startedAt
    }
    untimedCount += 1
    try {
      return await work()
    } finally {
      untimedCount -= 1
      if (untimedCount === 0) timer = start()
    }
  }
  return { signal: timeoutController.signal, untimed, end: () => clearTimeout(timer) }
}
