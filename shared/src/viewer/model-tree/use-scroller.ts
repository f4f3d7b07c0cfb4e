import { useEffect, useState, type RefObject } from 'react'

/** Typical values in pixels, used until they are measured, so that the first render does not wait for layout. */
const initialSize = { height: 640, rem: 16 }

function sizeOf({ clientHeight }: HTMLElement) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || initialSize.rem
  return { height: clientHeight, rem }
}

/** The height of an element and of one rem, in pixels, to compute the visible rows. */
export function useScroller(scroller: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState(initialSize)
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    // Also called with the initial size, after layout.
    const observer = new ResizeObserver(() => {
      const found = sizeOf(element)
      setSize((before) => (before.height === found.height && before.rem === found.rem ? before : found))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return size
}
