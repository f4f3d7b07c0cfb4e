import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

type VirtualItems = {
  scroller: RefObject<HTMLElement | null>
  count: number
  /** Pixels from the start of the scrolled area; of `count` itself where the last one ends. A new function counts all anew. */
  startOf: (index: number) => number
  /** Pixels that the scroller shows. */
  inSight: number
  isHorizontal?: boolean
  /** Drawn before and after those in sight. */
  overscan: number
  /** Drawn wherever the scroller stands: the focus must not vanish with its cell. */
  kept: number
}

type Span = { first: number; last: number }

/**
 * The indexes to draw. Where an item stands is worked out and not kept, so that it does not matter how many there are; what has
 * scrolled into sight is there in the same frame, so that none is blank.
 */
export function useVirtualItems(options: VirtualItems): number[] {
  const { scroller, count, isHorizontal = false, kept } = options
  const [offset, setOffset] = useState(0)
  const { first, last } = spanAt(offset, options)
  const drawn = useRef({ first, last, options })
  useLayoutEffect(() => {
    drawn.current = { first, last, options }
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    function onScroll() {
      const now = offsetOf(element, isHorizontal)
      const next = spanAt(now, drawn.current.options)
      const isDrawn = next.first === drawn.current.first && next.last === drawn.current.last
      if (!isDrawn) flushSync(() => setOffset(now))
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [scroller, isHorizontal])
  return useMemo(() => indexesIn(first, last, kept < count ? Math.max(kept, -1) : -1), [first, last, kept, count])
}

function offsetOf(scroller: HTMLElement | null, isHorizontal: boolean): number {
  return Math.abs((isHorizontal ? scroller?.scrollLeft : scroller?.scrollTop) ?? 0)
}

function spanAt(offset: number, { count, startOf, inSight, overscan }: VirtualItems): Span {
  // What is left of many may be less than was scrolled past.
  const from = Math.max(0, Math.min(offset, startOf(count) - inSight))
  const [first, last] = [from, from + inSight].map((pixel) => itemAt(pixel, count, startOf)) as [number, number]
  return { first: Math.max(0, first - overscan), last: Math.min(count - 1, last + overscan) }
}

/** The last item that begins there or before. */
function itemAt(pixel: number, count: number, startOf: VirtualItems['startOf']): number {
  let [item, after] = [0, count]
  while (after - item > 1) {
    const middle = Math.floor((item + after) / 2)
    if (startOf(middle) <= pixel) item = middle
    else after = middle
  }
  return item
}

function indexesIn(first: number, last: number, kept: number): number[] {
  const indexes = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  if (kept === -1 || (kept >= first && kept <= last)) return indexes
  return kept < first ? [kept, ...indexes] : [...indexes, kept]
}
