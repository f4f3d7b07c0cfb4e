/** Some dozens of buildings; the files are small beside what is made of them. */
const mostBytes = 192_000_000
/** Milliseconds after the last viewer has gone: whoever comes back to a model soon finds its file. */
const keptFor = 60_000

/** Files by content hash or address, the least used first. One for the page: a viewer that is mounted again finds them. */
const kept = new Map<string, ArrayBuffer>()
let viewers = 0
let forgetting: ReturnType<typeof setTimeout> | undefined

export function keptFile(key: string): ArrayBuffer | undefined {
  return kept.get(key)
}

export function keepFile(key: string, bytes: ArrayBuffer): void {
  kept.delete(key)
  kept.set(key, bytes)
  let total = 0
  for (const { byteLength } of kept.values()) total += byteLength
  for (const [oldest, { byteLength }] of kept) {
    if (total <= mostBytes || oldest === key) return
    kept.delete(oldest)
    total -= byteLength
  }
}

/** Each viewer holds the files until it calls what it gets; a minute after the last one they are let go of. */
export function holdFiles(): () => void {
  clearTimeout(forgetting)
  viewers += 1
  return () => {
    viewers -= 1
    if (viewers === 0) forgetting = setTimeout(() => kept.clear(), keptFor)
  }
}
