import { useEffect, useState } from 'react'

/** The width of an element in rem; endless where nothing is laid out. */
export function useRoom(element: HTMLElement | null) {
  const [room, setRoom] = useState(Infinity)
  useEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setRoom(element.clientWidth / rem)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return room
}
