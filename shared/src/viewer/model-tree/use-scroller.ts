import { useEffect, useState, type RefObject } from 'react'

/** As most panels are and most people read, in pixels: until it is measured, so that the first picture does not wait for that. */
const usual = { height: 640, rem: 16 }

function sizeOf({ clientHeight }: HTMLElement) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usual.rem
  return { height: clientHeight, rem }
}

/** The height of an element and of one rem, in pixels, to know what is in sight. */
export function useScroller(scroller: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState(usual)
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    // It tells of the first size too, once the page is laid out.
    const observer = new ResizeObserver(() => {
      const found = sizeOf(element)
      setSize((known) => (known.height === found.height && known.rem === found.rem ? known : found))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return size
}
