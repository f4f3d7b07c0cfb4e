import { useLayoutEffect, useState, type RefObject } from 'react'

type Size = { width: number; height: number }

/**
 * Pixels inside of an element, as they change. To be drawn at once it is taken to be as large as it may be at most, and measured
 * with the first picture: asking earlier would have the page laid out twice. The guess stays for an element that is not laid out,
 * one behind a closed tab, say.
 */
export function useElementSize(element: RefObject<HTMLElement | null>, guess: () => Size): Size {
  const [size, setSize] = useState(guess)
  useLayoutEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const { clientWidth: width, clientHeight: height } = entry?.target ?? noSize
      if (width > 0 && height > 0)
        setSize((before) => (width === before.width && height === before.height ? before : { width, height }))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

const noSize = { clientWidth: 0, clientHeight: 0 }
