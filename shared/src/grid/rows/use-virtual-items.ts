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
  /**
   * The same as long as nobody scrolls through the subject, which is what the items show: with fewer of them, what is about to
   * change again, with the next letter of a filter, is half the work.
   */
  overscanAtRest?: number
  subject?: unknown
  /** Drawn wherever the scroller stands: the focus must not vanish with its cell. */
  kept: number
  /** Pixels that it is about to be scrolled by, before anybody scrolls. */
  startsAt?: number | undefined
}

type Span = { first: number; last: number }

const nothing = Symbol('nothing scrolled')

/**
 * The indexes to draw. Where an item stands is worked out and not kept, so that it does not matter how many there are; what has
 * scrolled into sight is there in the same frame, so that none is blank.
 */
export function useVirtualItems(options: VirtualItems): number[] {
  const { scroller, count, isHorizontal = false, kept, subject, startsAt = 0 } = options
  const [scrolled, setScrolled] = useState<{ offset: number; through: unknown }>({ offset: startsAt, through: nothing })
  const overscan = scrolled.through === subject ? options.overscan : (options.overscanAtRest ?? options.overscan)
  const drawable = { ...options, overscan }
  const { first, last } = spanAt(scrolled.offset, drawable)
  const drawn = useRef({ first, last, drawable, offset: scrolled.offset })
  useLayoutEffect(() => {
    drawn.current = { first, last, drawable, offset: scrolled.offset }
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    function onScroll() {
      const { drawable } = drawn.current
      const offset = offsetOf(element, isHorizontal)
      const next = spanAt(offset, drawable)
      const isDrawn = next.first === drawn.current.first && next.last === drawn.current.last
      if (!isDrawn) flushSync(() => setScrolled({ offset, through: drawable.subject }))
      // What was scrolled past is gone, and would be missed where it came again.
      else if (drawn.current.offset > endOf(drawable)) setScrolled((before) => ({ ...before, offset }))
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [scroller, isHorizontal])
  return useMemo(() => indexesIn(first, last, kept < count ? Math.max(kept, -1) : -1), [first, last, kept, count])
}

function offsetOf(scroller: HTMLElement | null, isHorizontal: boolean): number {
  return Math.abs((isHorizontal ? scroller?.scrollLeft : scroller?.scrollTop) ?? 0)
}

/** How far it can be scrolled at most. */
function endOf({ count, startOf, inSight }: VirtualItems): number {
  return Math.max(0, startOf(count) - inSight)
}

function spanAt(offset: number, options: VirtualItems): Span {
  const { count, startOf, inSight, overscan } = options
  // What is left of many may be less than was scrolled past.
  const from = Math.min(offset, endOf(options))
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
