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

/**
 * Stores text. Returns false if the storage is full or forbidden. That is not an error, because people only lose
 * convenience.
 */
export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Removes stored text. Returns false if storage is forbidden; nothing was stored then, either. */
export function removeStored(key: string): boolean {
  try {
    localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}
