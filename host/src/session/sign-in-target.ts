const storageKey = 'lintel.sign-in-target'

/** Where somebody wanted to go. The provider gives it back with its answer, but not with one that cannot be trusted. */
export function rememberTarget(target: string): void {
  try {
    sessionStorage.setItem(storageKey, target)
  } catch (error) {
    console.warn('Where to go after the sign-in cannot be remembered.', error)
  }
}

export function takeTarget(): string | undefined {
  const target = sessionStorage.getItem(storageKey) ?? undefined
  sessionStorage.removeItem(storageKey)
  return target
}
