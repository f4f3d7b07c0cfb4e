import type { Readable } from 'node:stream'
import { isPlatformError } from '../errors/platform-error.ts'

/** The caller's permission to receive a response. */
export type Permission = {
  /** Calls back whenever it may have been revoked. Returns a function that stops it. */
  follow(onChange: () => void): () => void
  /** Rejects with a `PlatformError` if the caller no longer has it. */
  check(): Promise<void>
}

export type FollowedPermission = {
  /** Ends the response once the caller loses the permission. */
  endWhenLost(answer: Readable): void
  unfollow(): void
}

const retryDelay = 1000

/** Subscribes before the permission is checked for the first time, so that no change is missed. */
export function followPermission({ follow, check }: Permission): FollowedPermission {
  let answer: Readable | undefined
  let isStale = false
  let isChecking = false
  let retry: NodeJS.Timeout | undefined
  const stop = follow(onChange)

  function onChange(): void {
    isStale = true
    if (answer && !isChecking) void checkWhileStale(answer)
  }

  async function checkWhileStale(response: Readable): Promise<void> {
    isChecking = true
    while (isStale && !response.destroyed) await checkOnce(response)
    isChecking = false
  }

  async function checkOnce(response: Readable): Promise<void> {
    isStale = false
    try {
      await check()
    } catch (error) {
      if (isPlatformError(error)) response.destroy(error)
      // The database is unavailable, so the permission is unknown.
      else retry = setTimeout(onChange, retryDelay)
    }
  }

  function unfollow(): void {
    stop()
    clearTimeout(retry)
  }

  function endWhenLost(response: Readable): void {
    answer = response
    answer.once('close', unfollow)
    if (isStale) onChange()
  }

  return { endWhenLost, unfollow }
}
