import { startTransition, useEffect, useReducer, useState } from 'react'
import { nextTask } from '../../next-task.ts'

type Panels = typeof import('./side-panels.tsx').SidePanels
export type SideCode =
  { status: 'loading' } | { status: 'failed'; retry: () => void } | { status: 'loaded'; Panels: Panels }

/** Tree, legend and levels are fetched when the first of them is opened. */
export function useSideCode({ isWanted }: { isWanted: boolean }): SideCode {
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const [state, setState] = useState<SideCode>({ status: 'loading' })
  const isOpen = isWanted && state.status !== 'loaded'
  useEffect(() => {
    if (!isOpen) return undefined
    let isOver = false
    async function fetchCode() {
      try {
        const { SidePanels } = await import(/* webpackChunkName: "viewer-side" */ './side-panels.tsx')
        // The code has just been run, and what it draws first takes as long: neither in the task of the other, nor in one go.
        await nextTask()
        if (!isOver) startTransition(() => setState({ status: 'loaded', Panels: SidePanels }))
      } catch {
        // Told in the panel: whatever it was, trying again is all there is to do.
        if (!isOver) setState({ status: 'failed', retry })
      }
    }
    void fetchCode()
    return () => {
      isOver = true
    }
  }, [isOpen, attempt])
  return state
}
