import { startTransition, useEffect, useState } from 'react'
import { nextTask } from '../../../core/browser/next-task.ts'

/** Milliseconds. A chart whose drawing React does not commit must not hold up the charts after it. */
const maxDrawing = 1000

let last: Promise<void> = Promise.resolve()

/** Ends with the turn before; calls `begin`, and the next turn comes once the promise that it returns is fulfilled. */
function takeTurn(begin: () => Promise<void>): void {
  last = last.then(nextTask).then(begin)
}

/**
 * Whether it is this one's turn to be drawn, once it wants to be. Many charts of a page have what they need at the same time, and each takes
 * some 20 ms: the next one waits until the one before is in the page, for one second at most, so that people are served in between.
 */
export function useTurn(isWanted: boolean): boolean {
  const [isMine, setMine] = useState(false)
  const [turn] = useState(() => Promise.withResolvers<undefined>())
  useEffect(() => {
    if (isMine) turn.resolve(undefined)
  }, [isMine, turn])
  useEffect(() => {
    if (!isWanted) return undefined
    let isGone = false
    takeTurn(async () => {
      if (isGone) return
      startTransition(() => setMine(true))
      const timer = setTimeout(() => turn.resolve(undefined), maxDrawing)
      await turn.promise
      clearTimeout(timer)
    })
    return () => {
      isGone = true
      turn.resolve(undefined)
    }
  }, [isWanted, turn])
  return isMine
}
