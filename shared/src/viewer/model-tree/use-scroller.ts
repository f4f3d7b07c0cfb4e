import { useEffect, useState, type RefObject } from 'react'

/** The height of an element and of one rem, in pixels; 0 and 16 where nothing is laid out. */
export function useScroller(scroller: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ height: 0, rem: 16 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      setSize({ height: element.clientHeight, rem })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return size
}
