import { useEffect, useState } from 'react'

/** The width of an element in rem; undefined until measured, and Infinity without layout. */
export function useWidthInRem(element: HTMLElement | null) {
  const [width, setWidth] = useState<number>()
  // After the first paint: measuring earlier would force a layout in the task that renders the page.
  useEffect(() => {
    if (!element) return undefined
    function measure(from: HTMLElement) {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setWidth(from.clientWidth > 0 ? from.clientWidth / rem : Infinity)
    }
    measure(element)
    const observer = new ResizeObserver(() => measure(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}
