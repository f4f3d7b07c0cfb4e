const seconds = 1
const minutes = 60 * seconds
const hours = 60 * minutes

/** Seconds until the next attempt after each failure: three and a quarter days in total. */
const pauses = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
]

/** Maximum random extension of a pause, so that messages that failed together are not retried together. */
const jitter = 0.2
const longest = 24 * hours

/**
 * Seconds until a delivery with this many failures is tried again; undefined if it's given up. Honors the receiver's `Retry-After` up to a
 * day. `chance` is from 0 to 1.
 */
export function pauseAfter(
  failures: number,
  retryAfter: number | undefined,
  chance = Math.random(),
): number | undefined {
  const pause = pauses[failures - 1]
  if (pause === undefined) return undefined
  return Math.max(pause * (1 + jitter * chance), Math.min(retryAfter ?? 0, longest))
}

/** The seconds of a `Retry-After` header, a number or a date (RFC 9110); undefined if invalid. */
export function parseRetryAfter(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter)
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now.getTime()) / 1000)
}
