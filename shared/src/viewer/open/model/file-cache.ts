/** Maximum bytes: several dozen buildings. The files are small compared to the data derived from them. */
const maxBytes = 192_000_000
/** Milliseconds after the last viewer is disposed, because users often return to a model soon. */
const retention = 60_000

/**
 * Files by content hash or URL, least recently used first. Shared by the page, so that a remounted viewer finds them.
 */
const files = new Map<string, ArrayBuffer>()
let viewers = 0
let forgetting: ReturnType<typeof setTimeout> | undefined

export function cachedFile(key: string): ArrayBuffer | undefined {
  return files.get(key)
}

export function cacheFile(key: string, bytes: ArrayBuffer): void {
  files.delete(key)
  files.set(key, bytes)
  let total = 0
  for (const { byteLength } of files.values()) total += byteLength
  for (const [oldest, { byteLength }] of files) {
    if (total <= maxBytes || oldest === key) return
    files.delete(oldest)
    total -= byteLength
  }
}

/**
 * Each viewer keeps the cache until it calls the returned function. A minute after the last one the cache is emptied.
 */
export function retainFileCache(): () => void {
  clearTimeout(forgetting)
  viewers += 1
  return () => {
    viewers -= 1
    if (viewers === 0) forgetting = setTimeout(() => files.clear(), retention)
  }
}
