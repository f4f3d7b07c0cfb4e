import { defaultRangeExtractor, useVirtualizer, type Range, type Rect } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'

type VirtualItems = {
  scroller: RefObject<HTMLElement | null>
  count: number
  /**
   * The start of an item, in pixels from the start of the scrolled area; for `count` the end of the last item. A new
   * function measures everything again.
   */
  startOf: (index: number) => number
  /** Pixels of the scroller, without sticky edges. */
  inSight: number
  isHorizontal?: boolean
  /** Rendered before and after the visible ones. */
  overscan: number
  /** An item that is always rendered, because the focus must not vanish with its cell. */
  activeIndex: number
  /** The initial scroll position in pixels. */
  startsAt?: number | undefined
}

/** The indexes to render, in order. */
export function useVirtualItems(options: VirtualItems): number[] {
  const { scroller, count, startOf, inSight, isHorizontal = false, overscan, activeIndex, startsAt = 0 } = options
  const initialRect = useMemo((): Rect => ({ width: inSight, height: inSight }), [inSight])
  const onRect = useRef<(rect: Rect) => void>(undefined)
  const rangeExtractor = useCallback(
    (range: Range) => withKept(defaultRangeExtractor(range), activeIndex, range),
    [activeIndex],
  )
  // oxlint-disable-next-line react/incompatible-library -- The virtualizer changes itself; only its items leave this hook.
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => startOf(index + 1) - startOf(index),
    getItemKey: startOf,
    horizontal: isHorizontal,
    isRtl: document.documentElement.dir === 'rtl',
    overscan,
    rangeExtractor,
    initialOffset: startsAt,
    initialRect,
    // The grid provides its size: an estimate for the first render, and the measured size before the first paint.
    observeElementRect: (_, callback) => {
      onRect.current = callback
    },
  })
  useLayoutEffect(() => onRect.current?.(initialRect), [initialRect])
  const items = virtualizer.getVirtualItems()
  return useMemo(() => items.map(({ index }) => index), [items])
}

function withKept(indexes: number[], activeIndex: number, { count }: Range): number[] {
  if (activeIndex < 0 || activeIndex >= count || indexes.includes(activeIndex)) return indexes
  return activeIndex < (indexes[0] ?? 0) ? [activeIndex, ...indexes] : [...indexes, activeIndex]
}
