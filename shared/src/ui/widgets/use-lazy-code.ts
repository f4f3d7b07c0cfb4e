import { startTransition, useEffect, useReducer, useState } from 'react'
import { nextTask } from '../../core/browser/next-task.ts'

export type LazyCode<Code> =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'loaded'; code: Code }

/**
 * Loads code on first use. Unlike with `lazy`, a failure does not replace the whole page and can be retried.
 * `fetchCode` must be the same function on every render.
 */
export function useLazyCode<Code>(fetchCode: () => Promise<Code>, { isWanted }: { isWanted: boolean }): LazyCode<Code> {
  const [attempt, restart] = useReducer((count: number) => count + 1, 0)
  const [state, setState] = useState<LazyCode<Code>>({ status: 'loading' })
  const isOpen = isWanted && state.status !== 'loaded'
  useEffect(() => {
    if (!isOpen) return undefined
    let isOver = false
    let hasFailed = false
    let isBackOnline = false
    function retry() {
      setState({ status: 'loading' })
      restart()
    }
    function onOnline() {
      isBackOnline = true
      if (hasFailed) retry()
    }
    addEventListener('online', onOnline)
    async function fetchOnce() {
      try {
        const code = await fetchCode()
        // Evaluating the code and rendering its component both take long, so they run in separate tasks.
        await nextTask()
        if (!isOver) startTransition(() => setState({ status: 'loaded', code }))
      } catch {
        // The error is shown in place with Try Again.
        if (isOver) return
        hasFailed = true
        if (isBackOnline) retry()
        else setState({ status: 'failed', retry })
      }
    }
    void fetchOnce()
    return () => {
      isOver = true
      removeEventListener('online', onOnline)
    }
  }, [fetchCode, isOpen, attempt])
  return state
}
