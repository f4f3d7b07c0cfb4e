const storageKey = 'lintel.signed-in-again'
const period = 60_000
const limit = 2

/**
 * Whether the shell may send someone back to the sign-in page by itself. A platform that refuses every fresh token
 * would otherwise send them round and round.
 */
export function takeSignInAgain(now = Date.now()): boolean {
  const recent = recentSignIns(now)
  if (recent.length >= limit) return false
  sessionStorage.setItem(storageKey, JSON.stringify([...recent, now]))
  return true
}

export function forgetSignInsAgain(): void {
  sessionStorage.removeItem(storageKey)
}

function recentSignIns(now: number): number[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  if (!Array.isArray(stored)) return []
  return stored.filter((time): time is number => typeof time === 'number' && now - time < period)
}
