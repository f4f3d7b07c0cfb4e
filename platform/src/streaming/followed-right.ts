import type { Readable } from 'node:stream'
import { isPlatformError } from '../errors/platform-error.ts'

/** The caller's permission to receive a response. */
export type Right = {
  /** Calls back whenever it may have been revoked. Returns a function that stops it. */
  follow(onChange: () => void): () => void
  /** Rejects with a `PlatformError` if the caller no longer has it. */
  check(): Promise<void>
}

export type FollowedRight = {
  /** Ends the response once the caller loses the permission. */
  endWithout(answer: Readable): void
  unfollow(): void
}

const triesAgainAfter = 1000

/** Subscribes before the permission is checked for the first time, so that no change is missed. */
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
      // The database is unavailable, so the permission is unknown.
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
