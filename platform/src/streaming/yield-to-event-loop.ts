let last: Promise<void> = Promise.resolve()

/**
 * Resolves in the turn of the event loop in which the next batch of some long work may run. All such work of the process takes turns, one batch
 * each, so that others wait for a single batch, however many bodies are being read at once.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)))
  return last
}

/** Processing this many bytes takes some milliseconds. */
const bytesPerChunk = 32 * 1024

/** Maps items in order, yielding to the event loop after a limited number of bytes. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  { bytesOf, make }: { bytesOf: (item: Item) => number; make: (item: Item) => Result },
): Promise<Result[]> {
  const results: Result[] = []
  let bytes = 0
  for (const item of items) {
    const size = bytesOf(item)
    if (bytes + size > bytesPerChunk) {
      bytes = 0
      await yieldToEventLoop()
    }
    bytes += size
    results.push(make(item))
  }
  return results
}
