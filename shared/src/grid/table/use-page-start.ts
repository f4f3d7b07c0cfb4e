import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Another page begins with its first row in sight, however far the one before was scrolled. */
export function usePageStart(scroller: RefObject<HTMLElement | null>, first: number): void {
  const shown = useRef(first)
  useLayoutEffect(() => {
    if (shown.current === first) return
    shown.current = first
    scroller.current?.scrollTo({ top: 0 })
  }, [scroller, first])
}
