import { useCallback, useEffect, useRef, type RefObject } from 'react'

/** Prevents scrolling while a finger drags on the head of a grid. */
export function useHeldHead(scroller: RefObject<HTMLElement | null>): (isHeld: boolean) => void {
  const isHeld = useRef(false)
  useEffect(() => {
    const head = scroller.current?.querySelector('[data-part=head]')
    function preventScroll(event: Event) {
      if (isHeld.current) event.preventDefault()
    }
    // The listener must be attached before the touch begins and must not be passive; React's listeners are passive.
    head?.addEventListener('touchmove', preventScroll, { passive: false })
    head?.addEventListener('contextmenu', preventScroll)
    return () => {
      head?.removeEventListener('touchmove', preventScroll)
      head?.removeEventListener('contextmenu', preventScroll)
    }
  }, [scroller])
  return useCallback((next: boolean) => {
    isHeld.current = next
  }, [])
}
