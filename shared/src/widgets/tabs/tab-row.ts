import { useLayoutEffect, type RefObject } from 'react'

/** Tabs stand in one line: where it is too short for them, it is pushed along. */
export const tabRowStyle = {
  flexWrap: 'nowrap',
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
  css: { '& > *': { flexShrink: '0' } },
} as const

const current = '[aria-current=page], [aria-selected=true]'

/** Brings the tab that is open into sight, also when the row gets narrower, with some of the one beside it, which says that there are more. */
export function useShownTab(row: RefObject<HTMLElement | null>, open: string): void {
  useLayoutEffect(() => {
    const list = row.current
    if (!list) return undefined
    bringIntoSight(list)
    const observer = new ResizeObserver(() => bringIntoSight(list))
    observer.observe(list)
    return () => observer.disconnect()
  }, [row, open])
}

function bringIntoSight(list: HTMLElement): void {
  const tab = list.querySelector<HTMLElement>(current)
  if (!tab) return
  const [place, room] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
  const margin = Math.min(48, (room.width - place.width) / 2)
  if (place.left < room.left + margin) list.scrollBy({ left: place.left - room.left - margin })
  else if (place.right > room.right - margin) list.scrollBy({ left: place.right - room.right + margin })
}
