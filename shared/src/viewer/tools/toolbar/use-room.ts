import { useLayoutEffect, useState } from 'react'

/** The width of an element in rem, undefined until it is known; endless where nothing is laid out. */
export function useRoom(element: HTMLElement | null) {
  const [room, setRoom] = useState<number>()
  // Before the first picture, so that no tool is drawn that there is no room for.
  useLayoutEffect(() => {
    if (!element) return undefined
    function measure(from: HTMLElement) {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setRoom(from.clientWidth > 0 ? from.clientWidth / rem : Infinity)
    }
    measure(element)
    const observer = new ResizeObserver(() => measure(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return room
}
