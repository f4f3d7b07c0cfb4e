import { sharedStore } from '@lintel/shared/host'
import { atom, type Atom } from 'jotai'

/** How far the way in is; the splash screen shows it until it is done. */
export type SignInStep = 'logging-in' | 'loading-account' | 'done'

export type SignInProgress = {
  step: Atom<SignInStep>
  set: (step: SignInStep) => void
  /** The account is being loaded. Once someone is in, loading another organization is a navigation like any other. */
  loadAccount: () => void
}

export function createSignInProgress(): SignInProgress {
  const step = atom<SignInStep>('logging-in')

  function set(next: SignInStep): void {
    sharedStore.set(step, next)
  }

  return {
    step,
    set,
    loadAccount() {
      if (sharedStore.get(step) !== 'done') set('loading-account')
    },
  }
}
