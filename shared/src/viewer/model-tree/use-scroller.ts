import { useLayoutEffect, useState, type RefObject } from 'react'

function sizeOf({ clientHeight }: HTMLElement) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return { height: clientHeight, rem }
}

/** The height of an element and of one rem, in pixels; 0 and 16 where nothing is laid out. */
export function useScroller(scroller: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ height: 0, rem: 16 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    function read(target: HTMLElement) {
      const found = sizeOf(target)
      setSize((known) => (known.height === found.height && known.rem === found.rem ? known : found))
    }
    // Before it is painted: an observer tells of the first size one picture later.
    read(element)
    const observer = new ResizeObserver(() => read(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return size
}
