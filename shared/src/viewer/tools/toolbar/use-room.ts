import { useEffect, useState } from 'react'

/** The width of an element in rem, undefined until it is known; endless where nothing is laid out. */
export function useRoom(element: HTMLElement | null) {
  const [room, setRoom] = useState<number>()
  // Behind the first picture, which is laid out then: before it everything would have to be, in the task that draws the page.
  useEffect(() => {
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
