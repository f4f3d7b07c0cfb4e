import type { Readable } from 'node:stream'
import { isPlatformError } from '../errors/platform-error.ts'

/** The right by which an answer is sent. */
export type Right = {
  /** Calls back whenever it may have been taken away. Returns a function that stops it. */
  follow(onChange: () => void): () => void
  /** Rejects with a `PlatformError` where the caller does not have it any more. */
  check(): Promise<void>
}

export type FollowedRight = {
  /** Ends the answer once its caller may not have it. */
  endWithout(answer: Readable): void
  unfollow(): void
}

const triesAgainAfter = 1000

/** Follows before the right is checked for the first time, so that nothing falls in between. */
export function followRight({ follow, check }: Right): FollowedRight {
  let answer: Readable | undefined
  let isStale = false
  let isAsking = false
  let retry: NodeJS.Timeout | undefined
  const stop = follow(onChange)

  function onChange(): void {
    isStale = true
    if (answer && !isAsking) void askWhileStale(answer)
  }

  async function askWhileStale(asked: Readable): Promise<void> {
    isAsking = true
    while (isStale && !asked.destroyed) await queryOnce(asked)
    isAsking = false
  }

  async function queryOnce(asked: Readable): Promise<void> {
    isStale = false
    try {
      await check()
    } catch (error) {
      if (isPlatformError(error)) asked.destroy(error)
      // The database is unavailable, so no one knows.
      else retry = setTimeout(onChange, triesAgainAfter)
    }
  }

  function unfollow(): void {
    stop()
    clearTimeout(retry)
  }

  function endWithout(begun: Readable): void {
    answer = begun
    answer.once('close', unfollow)
    if (isStale) onChange()
  }

  return { endWithout, unfollow }
}
