import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** Resolves when the next batch may be processed. `rank` is called whenever a turn is assigned. */
export type RankedQueue = (rank: () => number) => Promise<void>

type Waiting = { rank: () => number; resume: () => void }

/** Assigns one turn of the event loop per request, always to the waiting caller with the lowest rank. */
export function rankedQueue(): RankedQueue {
  const queue = new Set<Waiting>()

  function resumeFirst(): void {
    let first: { waiting: Waiting; rank: number } | undefined
    for (const waiting of queue) {
      const rank = waiting.rank()
      if (!first || rank < first.rank) first = { waiting, rank }
    }
    if (!first) throw new Error("A slot was granted that wasn't requested.")
    queue.delete(first.waiting)
    first.waiting.resume()
  }

  return (rank) => {
    void yieldToEventLoop().then(resumeFirst)
    return new Promise((resume) => void queue.add({ rank, resume }))
  }
}
