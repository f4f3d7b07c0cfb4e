import { sharedStore } from '@lintel/shared/host'
import { atom, type Atom } from 'jotai'

/** The current step of signing in, which the splash screen shows. */
export type SignInStep = 'logging-in' | 'loading-account' | 'done'

export type SignInProgress = {
  step: Atom<SignInStep>
  set: (step: SignInStep) => void
  /** The account is being loaded. Later changes of the organization are ordinary navigations. */
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
