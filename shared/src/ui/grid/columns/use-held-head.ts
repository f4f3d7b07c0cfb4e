import { useCallback, useEffect, useRef, type RefObject } from 'react'

/** Prevents scrolling while a finger drags on the head of a grid. */
export function useHeldHead(scroller: RefObject<HTMLElement | null>): (isHeld: boolean) => void {
  const isHeld = useRef(false)
  useEffect(() => {
    const head = scroller.current?.querySelector('[data-part=head]')
    function hold(event: Event) {
      if (isHeld.current) event.preventDefault()
    }
    // The listener must be attached before the touch begins and must not be passive; React's listeners are passive.
    head?.addEventListener('touchmove', hold, { passive: false })
    head?.addEventListener('contextmenu', hold)
    return () => {
      head?.removeEventListener('touchmove', hold)
      head?.removeEventListener('contextmenu', hold)
    }
  }, [scroller])
  return useCallback((next: boolean) => {
    isHeld.current = next
  }, [])
}
