import { PlatformError } from '../../errors/platform-error.ts'
import { fairShares, type Consumer, type Shares } from '../../streaming/fair-shares.ts'

type Semaphore = {
  /** Takes a slot, or throws (429). Returns a function that releases it; calling that again has no effect. */
  take(consumer: Consumer): () => void
  /** Runs work in a slot, or throws (429). */
  run<T>(consumer: Consumer, work: () => Promise<T>): Promise<T>
}

/** Limits the concurrent long work of one kind in this process: per person or token, per organization, and in total. */
export function createSemaphore(slots: Shares, refusals: Record<keyof Shares, string>): Semaphore {
  const shares = fairShares(slots)
  function take(consumer: Consumer): () => void {
    const exceeded = shares.take(consumer, 1)
    if (exceeded) {
      const headers = { 'retry-after': '10' }
      throw new PlatformError('platform/too-many-at-once', 429, refusals[exceeded], { headers })
    }
    let isReleased = false
    return () => {
      if (!isReleased) shares.release(consumer, 1)
      isReleased = true
    }
  }
  async function run<T>(consumer: Consumer, work: () => Promise<T>): Promise<T> {
    const release = take(consumer)
    return work().finally(release)
  }
  return { take, run }
}
