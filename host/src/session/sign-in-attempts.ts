const targetKey = 'lintel.sign-in-target'
const attemptsKey = 'lintel.signed-in-again'
const period = 60_000
const limit = 2

/**
 * Stores the path to return to. The provider returns it with its response, but not with one that cannot be trusted.
 */
export function storeTarget(target: string): void {
  try {
    sessionStorage.setItem(targetKey, target)
  } catch (error) {
    console.warn('The page to return to after sign-in could not be stored.', error)
  }
}

export function removeStoredTarget(): string | undefined {
  const target = sessionStorage.getItem(targetKey) ?? undefined
  sessionStorage.removeItem(targetKey)
  return target
}

/**
 * Whether the shell may navigate to the sign-in page automatically. Otherwise a platform that rejects every new token
 * would cause a loop.
 */
export function mayRetrySignIn(now = Date.now()): boolean {
  const recent = recentSignIns(now)
  if (recent.length >= limit) return false
  sessionStorage.setItem(attemptsKey, JSON.stringify([...recent, now]))
  return true
}

export function clearSignInRetries(): void {
  sessionStorage.removeItem(attemptsKey)
}

function recentSignIns(now: number): number[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(attemptsKey) ?? '[]')
  if (!Array.isArray(stored)) return []
  return stored.filter((time): time is number => typeof time === 'number' && now - time < period)
}
