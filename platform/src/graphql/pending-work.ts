export type PendingWork = {
  /** Returns its argument; if that is a promise, the operation waits until it settles. */
  follow<T>(value: T): T
  /** Resolves when no tracked promise is pending. */
  settled(): Promise<void>
}

/**
 * GraphQL responds as soon as the result is known to be null, while the siblings of a failed resolver are still running, in a transaction that
 * would end under them. So the operation waits for them here.
 */
export function createPendingWork(): PendingWork {
  const pending = new Set<Promise<unknown>>()

  function follow<T>(value: T): T {
    if (value instanceof Promise) {
      const onSettled = () => void pending.delete(value)
      pending.add(value)
      value.then(onSettled, onSettled)
    }
    return value
  }

  async function settled(): Promise<void> {
    while (pending.size > 0) {
      await Promise.allSettled(pending)
      // The fields below one that has just been resolved start in this turn of the event loop.
      await new Promise(setImmediate)
    }
  }

  return { follow, settled }
}
