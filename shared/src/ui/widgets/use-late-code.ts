import { startTransition, useEffect, useReducer, useState } from 'react'
import { nextTask } from '../../core/browser/next-task.ts'

export type LateCode<Code> =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'loaded'; code: Code }

/**
 * Code that is fetched when it is wanted first. `lazy` would throw where it cannot be had, which takes the whole page along, and never ask
 * again. `fetchCode` is one and the same each time.
 */
export function useLateCode<Code>(fetchCode: () => Promise<Code>, { isWanted }: { isWanted: boolean }): LateCode<Code> {
  const [attempt, restart] = useReducer((count: number) => count + 1, 0)
  const [state, setState] = useState<LateCode<Code>>({ status: 'loading' })
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
        // The code has just been run, and what it draws first takes as long: neither in the task of the other, nor in one go.
        await nextTask()
        if (!isOver) startTransition(() => setState({ status: 'loaded', code }))
      } catch {
        // Told in its place: whatever it was, trying again is all there is to do.
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
