import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { GridModel } from '../rows/use-data-grid.ts'
import type { ColumnSetting } from '../settings/grid-configuration.ts'
import { withColumnSet } from './column-moves.ts'
import { selectionWidth, type TableLayout } from './table-layout.ts'
import { clampWidth, useColumnResize } from './use-column-resize.ts'

/** The saved widths; while one is changed, all others as they were laid out when that began, so that its edge stays below the pointer. */
export function useColumnWidths<Row>({ configuration, change }: GridModel<Row>) {
  const { columns: saved } = configuration
  const laidOutRef = useRef<TableLayout<Row>>(undefined)
  // What a narrow window narrows is as wide as it was in the next one, so there counts what is saved.
  const widthsNow = useCallback(() => {
    const laid = new Map(laidOutRef.current?.columns.map(({ field, place }) => [field, place.width]))
    return new Map(saved.map(({ field, width }) => [field, Math.max(width, laid.get(field) ?? 0)]))
  }, [saved])
  const setWidth = useCallback(
    (field: string, width: number) => change({ columns: withColumnSet(saved, field, { width: clampWidth(width) }) }),
    [saved, change],
  )
  const { resized, start: onResizeStart } = useColumnResize(widthsNow, setWidth)
  const settings = useMemo(
    () => (resized ? saved.map((one) => ({ ...one, width: resized.get(one.field) ?? one.width })) : saved),
    [saved, resized],
  )
  const resize = (field: string, by: number) => setWidth(field, (widthsNow().get(field) ?? 0) + by)
  return { settings, isResizing: resized !== undefined, laidOutRef, resize, onResizeStart }
}

/** Tells where columns stand to what changes their widths. */
export function useLaidOut<Row>(laidOutRef: { current: TableLayout<Row> | undefined }, layout: TableLayout<Row>): void {
  useLayoutEffect(() => {
    laidOutRef.current = layout
  }, [laidOutRef, layout])
}

/** Pinned columns that fill a narrow window would hide all others, so beyond this share of it they scroll. */
const mostSticky = 0.6

type Room = {
  /** Of the grid in the window: a guess before it is measured. */
  inSight: { width: number; isMeasured: boolean }
  settings: readonly ColumnSetting[]
  isSelectable: boolean
  isResizing: boolean
}

/** Pixels for pinned columns and for all of them; without bounds for pinned ones where all fit. */
export function roomsIn({ inSight, settings, isSelectable, isResizing }: Room) {
  const isRoomForAll = inSight.isMeasured && shownWidth(settings, isSelectable) <= inSight.width
  const stickyRoom = inSight.width * mostSticky
  const pinned = settings.filter(({ locked }) => locked)
  const isRoomForPinned = isRoomForAll || shownWidth(pinned, isSelectable) <= stickyRoom
  return {
    stickyRoom: isRoomForPinned ? Number.POSITIVE_INFINITY : stickyRoom,
    room: isRoomForAll && !isResizing ? inSight.width : 0,
  }
}

/** Pixels of the columns that are not hidden, before they are given more room or less. */
export function shownWidth(columns: readonly ColumnSetting[], isSelectable: boolean): number {
  return columns.reduce((sum, { width, hidden }) => (hidden ? sum : sum + width), isSelectable ? selectionWidth : 0)
}
