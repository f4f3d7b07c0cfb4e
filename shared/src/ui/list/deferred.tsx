import { useDeferredValue, type ReactNode } from 'react'

type InSlicesProps = {
  /** Shown until the children are rendered. */
  instead: ReactNode
  /**
   * Whether there is something to render. Children that are ready on mount render at once, because navigation already
   * is a transition.
   */
  isReady?: boolean
  children: ReactNode
}

/**
 * Renders slow children for the first time in a transition, so that the page stays responsive. Otherwise a response
 * would render everything in one task.
 */
export function Deferred({ instead, isReady, children }: InSlicesProps) {
  // Earlier remotes mount it only when the children are ready.
  const isDeferredReady = useDeferredValue(isReady ?? true, isReady ?? false)
  return isReady !== false && isDeferredReady ? children : instead
}
