import { useEffect, useRef, type RefObject } from 'react'

/** A stage that is entered has the focus on its heading; the first one leaves it where the page has put it. */
export function useStageFocus(root: RefObject<HTMLElement | null>, stage: string): void {
  const last = useRef(stage)
  useEffect(() => {
    if (last.current === stage) return
    last.current = stage
    root.current?.querySelector<HTMLElement>('[data-stage-heading]')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [root, stage])
}
