import { useDeferredValue, type ReactNode } from 'react'

type InSlicesProps = {
  /** Stands in its place until it is drawn. */
  instead: ReactNode
  /** Whether there is something to draw. What is there from the start is drawn at once: a page comes in slices by itself. */
  isReady?: boolean
  children: ReactNode
}

/**
 * Draws for the first time what takes long, in slices between which the page answers. The answer of a call would otherwise
 * draw everything in one task: React slices transitions only.
 */
export function InSlices({ instead, isReady, children }: InSlicesProps) {
  // Remotes from before one could say so mount it with what there is to draw.
  const isItsTurn = useDeferredValue(isReady ?? true, isReady ?? false)
  return isReady !== false && isItsTurn ? children : instead
}
