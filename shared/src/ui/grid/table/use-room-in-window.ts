import { useLayoutEffect, type RefObject } from 'react'

/** Pixels: title, pager and four rows. A grid that would be lower is as high as a page of its rows, and the page around it scrolls. */
const leastRoom = 240

/**
 * Makes the frame around this element fill the window: from where it begins to what stands below it on the page. Before anyone sees it, and
 * again whenever the page around it changes. Where something else gives it room (`data-grid-room`), it fills that to its lower border.
 */
export function useRoomInWindow(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const frame = element.current?.closest<HTMLElement>('.frame')
    const given = frame?.closest('[data-grid-room]')
    const page = given ?? frame?.closest('main > *')
    if (!frame || !page) return undefined
    let next = 0
    function fill() {
      if (frame && page) setRoom(frame, given ? roomWithin(frame, given) : roomOf(frame, page))
    }
    // In the next picture: a change of what is observed, made while that is told, would be told as an error.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(next)
      next = requestAnimationFrame(fill)
    })
    fill()
    observer.observe(page)
    // Its tools come later than its rows, and stand above the frame.
    if (given && frame.previousElementSibling) observer.observe(frame.previousElementSibling)
    window.addEventListener('resize', fill)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(next)
      window.removeEventListener('resize', fill)
    }
  }, [element])
}

/** Undefined while it is not laid out, behind a closed tab, say. */
function roomOf(frame: HTMLElement, page: Element): number | undefined {
  const { top, bottom, width } = frame.getBoundingClientRect()
  if (width === 0) return undefined
  const above = top + window.scrollY
  const below = page.getBoundingClientRect().bottom - bottom
  return Math.floor(window.innerHeight - above - below)
}

function roomWithin(frame: HTMLElement, given: Element): number | undefined {
  const box = given.getBoundingClientRect()
  if (box.width === 0) return undefined
  // However far it is scrolled.
  return Math.floor(box.bottom - frame.getBoundingClientRect().top - given.scrollTop)
}

function setRoom(frame: HTMLElement, room: number | undefined): void {
  if (room === undefined) return
  frame.toggleAttribute('data-fills', room >= leastRoom)
  if (room < leastRoom) frame.style.removeProperty('--room')
  else frame.style.setProperty('--room', `${room}px`)
}
