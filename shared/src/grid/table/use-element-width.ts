import { useLayoutEffect, useState } from 'react'

/** What counts for an element that is not laid out, or not there yet. */
const usualWidth = 1280

/** Pixels inside of an element, as they change. */
export function useElementWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(usualWidth)
  useLayoutEffect(() => {
    if (!element) return undefined
    function measure() {
      if (element && element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}
