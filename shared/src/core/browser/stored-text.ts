/**
 * The text stored under a key of localStorage; undefined if the browser forbids access (private mode, blocked
 * cookies).
 */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text. Returns false if storage is full or forbidden, which is not an error: only convenience is lost. */
export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Removes a stored text. Returns false if storage is forbidden; then nothing was stored either. */
export function removeStored(key: string): boolean {
  try {
    localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}
