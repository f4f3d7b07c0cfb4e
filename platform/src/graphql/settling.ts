export type Settling = {
  /** Returns what it is given; what is a promise has to be over before the operation is. */
  follow<T>(value: T): T
  /** When nothing that was followed is still going on. */
  settled(): Promise<void>
}

/**
 * An answer is complete as soon as it is known to be null: then the resolvers beside the one that failed are still at
 * work, in a transaction that would end under them.
 */
export function createSettling(): Settling {
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
      // What is below a field that has just been resolved begins in this turn.
      await new Promise(setImmediate)
    }
  }

  return { follow, settled }
}
