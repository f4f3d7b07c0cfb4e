/** What is stored under a key of localStorage; nothing where the browser forbids access (private mode, blocked cookies). */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text; losing it costs only comfort, so a full or forbidden storage is not an error. */
export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Where nothing can be removed, nothing was stored. */
export function removeStored(key: string): boolean {
  try {
    localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}
