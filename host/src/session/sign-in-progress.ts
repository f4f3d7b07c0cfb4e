/** How far the way in is; the splash screen shows it until it is done. */
export type SignInStep = 'logging-in' | 'loading-account' | 'done'

export type SignInProgress = {
  current: () => SignInStep
  set: (step: SignInStep) => void
  /** The account is being loaded. Once someone is in, loading another organization is a navigation like any other. */
  loadAccount: () => void
  subscribe: (listener: () => void) => () => void
}

export function createSignInProgress(): SignInProgress {
  const listeners = new Set<() => void>()
  let step: SignInStep = 'logging-in'

  function set(next: SignInStep): void {
    if (next === step) return
    step = next
    for (const listener of listeners) listener()
  }

  return {
    current: () => step,
    set,
    loadAccount() {
      if (step !== 'done') set('loading-account')
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
