export type Settling = {
  /** Returns the value that it is given; if it is a promise, the operation waits for its end. */
  follow<T>(value: T): T
  /** Resolves when nothing that was followed is still going on. */
  settled(): Promise<void>
}

/**
 * GraphQL answers as soon as the result is known to be null, while the resolvers beside the one that failed are still at work, in a
 * transaction that would end under them. So the operation waits for them here.
 */
export function createPendingWork(): Settling {
  const pending = new Set<Promise<unknown>>()

  function follow<T>(value: T): T {
    if (value instanceof Promise) {
      const over = () => void pending.delete(value)
      pending.add(value)
      value.then(over, over)
    }
    return value
  }

  async function settled(): Promise<void> {
    while (pending.size > 0) {
      await Promise.allSettled(pending)
      // The fields below one that has just been resolved begin in this turn of the event loop.
      await new Promise(setImmediate)
    }
  }

  return { follow, settled }
}
