import { useLayoutEffect, useState } from 'react'

/** The width of an element, measured before the first paint, so that nothing moves afterward. */
export function useWidth(element: HTMLElement | null): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    if (!element) return undefined
    const read = (pixels: number) => setWidth(Math.floor(pixels) || undefined)
    read(element.clientWidth)
    const observer = new ResizeObserver(([entry]) => entry && read(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}
