import { useCallback, useMemo, type RefObject } from 'react'
import type { TableLayout } from './table-layout.ts'
import { useVirtualItems } from '../rows/use-virtual-items.ts'

type ShownColumns<Row> = {
  scroller: RefObject<HTMLElement | null>
  layout: TableLayout<Row>
  /** Pixels of the scroller's visible width. */
  inSight: number
  activeIndex: number
  /** The initial scroll position in pixels. */
  startsAt: number | undefined
}

/** The columns to render: all sticky columns, and the visible ones among the others. */
export function useShownColumns<Row>({ scroller, layout, inSight, activeIndex, startsAt }: ShownColumns<Row>) {
  const { columns, stickyCount, stickyWidth, width } = layout
  const startOf = useCallback(
    (index: number) => (columns[stickyCount + index]?.stickyPosition.insetInlineStart ?? width) - stickyWidth,
    [columns, stickyCount, stickyWidth, width],
  )
  const indexes = useVirtualItems({
    scroller,
    count: columns.length - stickyCount,
    startOf,
    inSight: inSight - stickyWidth,
    isHorizontal: true,
    overscan: 1,
    activeIndex: activeIndex - stickyCount,
    startsAt,
  })
  const sticky = useMemo(() => columns.slice(0, stickyCount), [columns, stickyCount])
  const scrolling = useMemo(
    () => indexes.flatMap((index) => columns[stickyCount + index] ?? []),
    [columns, stickyCount, indexes],
  )
  return { sticky, scrolling }
}
