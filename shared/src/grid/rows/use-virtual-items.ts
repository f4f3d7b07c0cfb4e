import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type Range,
  type Rect,
} from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'

type VirtualItems = {
  scroller: HTMLElement | null
  count: number
  /** Pixels. A new function measures all anew. */
  sizeOf: (index: number) => number
  isHorizontal?: boolean
  /** Pixels in front of the first. */
  paddingStart?: number
  overscan: number
  /** Drawn wherever the scroller stands: the focus must not vanish with its cell. */
  kept: number
}

/** What counts for a scroller that is not laid out: one behind a closed tab, say. */
const usualRect: Rect = { width: 1280, height: 600 }

/**
 * The indexes to draw, and how long all of them are. TanStack's hook does the same, but React's compiler and its lint refuse
 * components that use it, for what it hands out changes without a new identity; here only numbers leave.
 */
export function useVirtualItems(options: VirtualItems): { indexes: number[]; totalSize: number } {
  const { scroller, count, sizeOf, isHorizontal = false, paddingStart = 0, overscan, kept } = options
  const [, redraw] = useReducer((before: number) => before + 1, 0)
  const rangeExtractor = useCallback(
    (range: Range) => withKept(defaultRangeExtractor(range), kept, count),
    [kept, count],
  )
  const getItemKey = useCallback((index: number) => (sizeOf(index) > 0 ? index : -index), [sizeOf])
  const settings = {
    count,
    getScrollElement: () => scroller,
    estimateSize: sizeOf,
    getItemKey,
    horizontal: isHorizontal,
    paddingStart,
    overscan,
    rangeExtractor,
    initialRect: usualRect,
    observeElementRect: observeRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: (_: unknown, isScrolling: boolean) => {
      // What has scrolled into sight is there in the same frame, so that none is blank.
      if (isScrolling) flushSync(redraw)
      else redraw()
    },
  }
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(settings))
  virtualizer.setOptions(settings)
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer._willUpdate())
  return { indexes: virtualizer.getVirtualIndexes(), totalSize: virtualizer.getTotalSize() }
}

type Observed = Virtualizer<HTMLElement, HTMLElement>

function observeRect(virtualizer: Observed, tell: (rect: Rect) => void) {
  return observeElementRect(virtualizer, (rect) => tell(rect.width > 0 && rect.height > 0 ? rect : usualRect))
}

function withKept(indexes: number[], kept: number, count: number): number[] {
  const isThere = kept >= 0 && kept < count
  if (!isThere || indexes.includes(kept)) return indexes
  return [...indexes, kept].toSorted((left, right) => left - right)
}
