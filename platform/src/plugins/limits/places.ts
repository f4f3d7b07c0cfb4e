import { PlatformError } from '../../errors/platform-error.ts'

/** Of whom there may be so many at once, and what anybody is told who would be one more. */
export type Sharer = { name: string; most: number; refusal: string }

type Places = {
  /** Takes a place of each sharer, or throws (429) and takes none. Returns a function that gives them back. */
  take(sharers: readonly Sharer[]): () => void
}

/**
 * Places of this process for work that goes on for long. Sharers are named from the smallest to all: a person or a token, its organization,
 * everybody; so nobody takes the places of their colleagues, and no organization those of others.
 */
export function createPlaces(): Places {
  const taken = new Map<string, number>()
  const takenBy = ({ name }: Sharer) => taken.get(name) ?? 0

  function give(sharer: Sharer): void {
    const left = takenBy(sharer) - 1
    if (left > 0) taken.set(sharer.name, left)
    else taken.delete(sharer.name)
  }

  function take(sharers: readonly Sharer[]): () => void {
    const full = sharers.find((sharer) => takenBy(sharer) >= sharer.most)
    if (full) throw noPlace(full)
    for (const sharer of sharers) taken.set(sharer.name, takenBy(sharer) + 1)
    return () => sharers.forEach(give)
  }

  return { take }
}

function noPlace({ refusal }: Sharer): PlatformError {
  return new PlatformError('platform/too-many-at-once', 429, refusal, { headers: { 'retry-after': '10' } })
}
