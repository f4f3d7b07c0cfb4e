/** Specification 2, "Toasts and splash screen". */
const slowAfter = 10_000
const reloadAfter = 20_000
export const fadeTime = 250
/** After this many reloads it asks the person, so that no page reloads forever. */
const maxReloads = 2

const storageKey = 'lintel.splash-reloads'

type SplashClock = { onSlow: () => void; onReload: () => void; onGiveUp: () => void }

/** Runs while the splash screen is shown. Returns a function that stops. */
export function startSplashClock({ onSlow, onReload, onGiveUp }: SplashClock): () => void {
  const slow = setTimeout(onSlow, slowAfter)
  const end = setTimeout(() => {
    const reloads = Number(sessionStorage.getItem(storageKey) ?? 0)
    if (reloads >= maxReloads) {
      onGiveUp()
      return
    }
    sessionStorage.setItem(storageKey, String(reloads + 1))
    onReload()
  }, reloadAfter)
  return () => {
    clearTimeout(slow)
    clearTimeout(end)
  }
}

/** Signing in has ended, or the person tries again: counts reloads from zero. */
export function resetReloadCount(): void {
  sessionStorage.removeItem(storageKey)
}
