import { useState, useEffect } from 'react'

/** How wide an element is, once it is laid out: `ref` goes to the element. */
export function useWidth(): { ref: (element: HTMLElement | null) => void; width: number | undefined } {
  const [element, ref] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width) || undefined)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return { ref, width }
}
