import { startTransition, useEffect, useState } from 'react'
import { nextTask } from '../../../core/browser/next-task.ts'

/** Milliseconds. A chart that React does not commit must not block the charts after it. */
const maxDrawing = 1000

let last: Promise<void> = Promise.resolve()

/** Waits for the previous chart, calls `renderChart`, and lets the next chart start once the returned promise resolves. */
function enqueue(renderChart: () => Promise<void>): void {
  last = last.then(nextTask).then(renderChart)
}

/**
 * Whether this chart may be drawn, once it is ready to be. Many charts of a page are ready at the same time, and
 * drawing one takes about 20 ms. Each chart waits until the previous one is mounted, at most one second, so that the
 * page stays responsive.
 */
export function useRenderQueue(isWanted: boolean): boolean {
  const [isMine, setMine] = useState(false)
  const [turn] = useState(() => Promise.withResolvers<undefined>())
  useEffect(() => {
    if (isMine) turn.resolve(undefined)
  }, [isMine, turn])
  useEffect(() => {
    if (!isWanted) return undefined
    let isGone = false
    enqueue(async () => {
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
