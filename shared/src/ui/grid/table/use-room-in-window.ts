import { useLayoutEffect, type RefObject } from 'react'

/**
 * Pixels: room for title, pager and four rows. With less room, the grid is as high as a page of rows, and the page
 * around it scrolls.
 */
const minRoom = 240

/**
 * Makes the frame fill the window from its top to the content below it. Before the first paint, and again whenever
 * the page around it changes. Inside of an element with `data-grid-room`, it fills that element.
 */
export function useRoomInWindow(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const frame = element.current?.closest<HTMLElement>('.frame')
    const container = frame?.closest('[data-grid-room]')
    const page = container ?? frame?.closest('main > *')
    if (!frame || !page) return undefined
    let next = 0
    function fill() {
      if (frame && page) setRoom(frame, container ? roomWithin(frame, container) : roomOf(frame, page))
    }
    // In the next frame, because browsers report an error if the callback changes an observed size.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(next)
      next = requestAnimationFrame(fill)
    })
    fill()
    observer.observe(page)
    // The toolbar is rendered later than the rows, above the frame.
    if (container && frame.previousElementSibling) observer.observe(frame.previousElementSibling)
    window.addEventListener('resize', fill)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(next)
      window.removeEventListener('resize', fill)
    }
  }, [element])
}

/** Undefined without layout, such as behind a closed tab. */
function roomOf(frame: HTMLElement, page: Element): number | undefined {
  const { top, bottom, width } = frame.getBoundingClientRect()
  if (width === 0) return undefined
  const above = top + window.scrollY
  const below = page.getBoundingClientRect().bottom - bottom
  return Math.floor(window.innerHeight - above - below)
}

function roomWithin(frame: HTMLElement, container: Element): number | undefined {
  const box = container.getBoundingClientRect()
  if (box.width === 0) return undefined
  // Regardless of the scroll position.
  return Math.floor(box.bottom - frame.getBoundingClientRect().top - container.scrollTop)
}

function setRoom(frame: HTMLElement, room: number | undefined): void {
  if (room === undefined) return
  frame.toggleAttribute('data-fills', room >= minRoom)
  if (room < minRoom) frame.style.removeProperty('--room')
  else frame.style.setProperty('--room', `${room}px`)
}
