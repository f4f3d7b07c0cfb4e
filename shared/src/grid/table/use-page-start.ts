import { useLayoutEffect } from 'react'

/** Another page begins with its first row in sight, however far the one before was scrolled. */
export function usePageStart(scroller: HTMLElement | null, first: number): void {
  useLayoutEffect(() => {
    scroller?.scrollTo({ top: 0 })
  }, [scroller, first])
}
