import { useCallback, useMemo } from 'react'
import type { TableLayout } from '../columns/table-layout.ts'
import { useVirtualItems } from '../rows/use-virtual-items.ts'

type ShownColumns<Row> = { scroller: HTMLElement | null; layout: TableLayout<Row>; kept: number }

/** The columns to draw: those that stick, and of the others those in sight. */
export function useShownColumns<Row>({ scroller, layout, kept }: ShownColumns<Row>) {
  const { columns, stickyCount, stickyWidth } = layout
  const sizeOf = useCallback((index: number) => columns[stickyCount + index]?.place.width ?? 0, [columns, stickyCount])
  const { indexes } = useVirtualItems({
    scroller,
    count: columns.length - stickyCount,
    sizeOf,
    isHorizontal: true,
    paddingStart: stickyWidth,
    overscan: 1,
    kept: kept - stickyCount,
  })
  const sticky = useMemo(() => columns.slice(0, stickyCount), [columns, stickyCount])
  // Scrolling gives new lists of the same columns; the rows are to be drawn anew only for others.
  const key = indexes.join()
  const scrolling = useMemo(
    () => key.split(',').flatMap((index) => (index === '' ? [] : (columns[stickyCount + Number(index)] ?? []))),
    [columns, stickyCount, key],
  )
  return { sticky, scrolling }
}
