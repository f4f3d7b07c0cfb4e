import { sharedStore } from '@lintel/shared/host'
import { atom, type Atom } from 'jotai'
import { isIdentityError, type IdentityError } from './identity/identity-error.ts'

/**
 * The sign-in service cannot be reached while someone works. The page stays, and a banner says so until it responds.
 */
export type Outage = {
  current: Atom<IdentityError | undefined>
  report: (error: unknown) => void
  end: () => void
}

export function createOutage(): Outage {
  const current = atom<IdentityError>()
  return {
    current,
    report(error) {
      if (isIdentityError(error)) sharedStore.set(current, error)
    },
    end: () => sharedStore.set(current, undefined),
  }
}
