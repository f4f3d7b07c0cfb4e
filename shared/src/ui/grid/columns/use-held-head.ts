import { useCallback, useEffect, useRef, type RefObject } from 'react'

/** Says whether a finger on the head of a grid drags; as long as it does, the browser does not scroll under it. */
export function useHeldHead(scroller: RefObject<HTMLElement | null>): (isHeld: boolean) => void {
  const isHeld = useRef(false)
  useEffect(() => {
    const head = scroller.current?.querySelector('[data-part=head]')
    function hold(event: Event) {
      if (isHeld.current) event.preventDefault()
    }
    // There before anything is touched, or the browser does not ask; React's own listeners may not keep it from scrolling.
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
