/**
 * Milliseconds since 1970 by a clock that no one sets: it only goes on from what the computer's clock showed when the process began. For how
 * long something lasts; what is due when is asked of the database (`databaseTime`).
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now()
}

/** Does work whose time does not count, because it only waits for others. */
export type Untimed = <T>(waiting: () => Promise<T>) => Promise<T>

export type TimeLimit = { signal: AbortSignal; untimed: Untimed; end(): void }

/** Aborts its signal when so many milliseconds are over, without those of untimed work. */
export function startTimeLimit(milliseconds: number): TimeLimit {
  const over = new AbortController()
  let left = milliseconds
  let startedAt = performance.now()
  let waiting = 0
  let timer = start()

  function start(): NodeJS.Timeout {
    startedAt = performance.now()
    const reason = new DOMException('The time limit is over.', 'TimeoutError')
    return setTimeout(() => over.abort(reason), left).unref()
  }

  async function untimed<T>(work: () => Promise<T>): Promise<T> {
    if (waiting === 0) {
      clearTimeout(timer)
      left -= performance.now() - startedAt
    }
    waiting += 1
    try {
      return await work()
    } finally {
      waiting -= 1
      if (waiting === 0) timer = start()
    }
  }
  return { signal: over.signal, untimed, end: () => clearTimeout(timer) }
}
