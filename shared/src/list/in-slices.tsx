import { useDeferredValue, type ReactNode } from 'react'

type InSlicesProps = {
  /** Stands in its place until it is drawn. */
  instead: ReactNode
  children: ReactNode
}

/**
 * Draws for the first time what takes long, in slices between which the page answers. The answer of a call would otherwise
 * draw everything in one task: React slices transitions only.
 */
export function InSlices({ instead, children }: InSlicesProps) {
  const isItsTurn = useDeferredValue(true, false)
  return isItsTurn ? children : instead
}
