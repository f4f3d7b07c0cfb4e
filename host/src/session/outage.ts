import { isIdentityError, type IdentityError } from './identity/identity-error.ts'

/** The sign-in service cannot be asked while somebody works; what is open stays, and a banner says so until it answers. */
export type Outage = {
  current: () => IdentityError | undefined
  report: (error: unknown) => void
  end: () => void
  subscribe: (listener: () => void) => () => void
}

export function createOutage(): Outage {
  const listeners = new Set<() => void>()
  let current: IdentityError | undefined

  function set(next: IdentityError | undefined): void {
    if (next?.code === current?.code) return
    current = next
    for (const listener of listeners) listener()
  }

  return {
    current: () => current,
    report: (error) => {
      if (isIdentityError(error)) set(error)
    },
    end: () => set(undefined),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
