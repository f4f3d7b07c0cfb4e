export type Failures = { failures: number; lastFailureAt: Date; blockedUntil: Date | null }

export type ThrottlePolicy = {
  /** Failures before the first wait. */
  free: number
  /** Seconds of the first wait; each further failure doubles it. */
  firstWait: number
  longestWait: number
  /** Seconds without a failure after which earlier ones are forgotten. */
  forgetAfter: number
}

/**
 * Against guessing one person's password. Failures are counted per account AND client address: someone who fails on purpose from elsewhere
 * never locks the owner out. A wait ends after at most 15 minutes, because attempts during a wait are not counted.
 */
export const accountPolicy: ThrottlePolicy = { free: 5, firstWait: 30, longestWait: 900, forgetAfter: 3600 }

/** Against trying one password on many accounts. Allows enough for an office behind one address on a Monday morning. */
export const addressPolicy: ThrottlePolicy = { free: 50, firstWait: 60, longestWait: 900, forgetAfter: 3600 }

export function secondsToWait(state: Failures | undefined, now: Date): number {
  if (!state?.blockedUntil) return 0
  return Math.max(0, Math.ceil((state.blockedUntil.getTime() - now.getTime()) / 1000))
}

export function afterFailure(state: Failures | undefined, now: Date, policy: ThrottlePolicy): Failures {
  const failures = (state && !isForgotten(state, now, policy) ? state.failures : 0) + 1
  const excess = failures - policy.free
  if (excess < 0) return { failures, lastFailureAt: now, blockedUntil: null }
  const wait = Math.min(policy.longestWait, policy.firstWait * 2 ** Math.min(excess, 20))
  return { failures, lastFailureAt: now, blockedUntil: new Date(now.getTime() + wait * 1000) }
}

function isForgotten(state: Failures, now: Date, policy: ThrottlePolicy): boolean {
  return now.getTime() - state.lastFailureAt.getTime() > policy.forgetAfter * 1000
}
