const seconds = 1
const minutes = 60 * seconds
const hours = 60 * minutes

/** How many seconds after each failure it is tried again: for three days and a quarter in all. */
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

/** How much longer a pause may be by chance, so that what failed together does not come together again. */
const jitter = 0.2
const longest = 24 * hours

/**
 * In how many seconds a delivery that has failed so many times is tried again; undefined if it has been tried often enough. A receiver may ask
 * for more time, a day at most. `chance` is from 0 to 1.
 */
export function pauseAfter(failures: number, asked: number | undefined, chance = Math.random()): number | undefined {
  const pause = pauses[failures - 1]
  if (pause === undefined) return undefined
  return Math.max(pause * (1 + jitter * chance), Math.min(asked ?? 0, longest))
}

/** The seconds that a `Retry-After` asks for, by number or by date (RFC 9110); undefined for one that says nothing that can be understood. */
export function secondsAsked(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter)
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now.getTime()) / 1000)
}
