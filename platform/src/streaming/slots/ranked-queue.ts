import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** Resolves in the turn in which the next slice may be made. The rank is asked for when a turn has come. */
export type RankedQueue = (rank: () => number) => Promise<void>

type Waiting = { rank: () => number; go: () => void }

/** Turns among those who make the same kind of thing: as many as they ask for, each to whoever has the lowest rank when it comes. */
export function rankedQueue(): RankedQueue {
  const queue = new Set<Waiting>()

  function goOn(): void {
    let first: { waiting: Waiting; rank: number } | undefined
    for (const waiting of queue) {
      const rank = waiting.rank()
      if (!first || rank < first.rank) first = { waiting, rank }
    }
    if (!first) throw new Error("A slot was granted that wasn't requested.")
    queue.delete(first.waiting)
    first.waiting.go()
  }

  return (rank) => {
    void yieldToEventLoop().then(goOn)
    return new Promise((go) => void queue.add({ rank, go }))
  }
}
