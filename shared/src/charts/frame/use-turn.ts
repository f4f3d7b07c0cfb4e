import { startTransition, useEffect, useState } from 'react'
import { nextTask } from '../../next-task.ts'

let last: Promise<void> = Promise.resolve()

/** Ends with the turn before; calls `begin`, and the next turn comes once the promise that it returns is fulfilled. */
function takeTurn(begin: () => Promise<void>): void {
  last = last.then(nextTask).then(begin)
}

/**
 * Whether it is this one's turn to be drawn, once it wants to be. Many charts of a page have what they need at the same time, and each takes
 * some 20 ms: the next one waits until the one before is in the page, so that people are served in between.
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
      await turn.promise
    })
    return () => {
      isGone = true
      turn.resolve(undefined)
    }
  }, [isWanted, turn])
  return isMine
}
