let last: Promise<void> = Promise.resolve()

/**
 * Resolves in the turn of the event loop in which the next slice of some long work may be done. All such work of the process shares the turns,
 * one slice to each, so that others wait for a single slice, however many bodies are being read at once.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)))
  return last
}

/** What is looked through in one turn takes some milliseconds. */
const bytesOfTurn = 32 * 1024

/** Makes something of each of what has been read, so many bytes in one turn. */
export async function mapYielding<Item, Made>(
  items: readonly Item[],
  { bytesOf, make }: { bytesOf: (item: Item) => number; make: (item: Item) => Made },
): Promise<Made[]> {
  const made: Made[] = []
  let bytes = 0
  for (const item of items) {
    const size = bytesOf(item)
    if (bytes + size > bytesOfTurn) {
      bytes = 0
      await yieldToEventLoop()
    }
    bytes += size
    made.push(make(item))
  }
  return made
}
