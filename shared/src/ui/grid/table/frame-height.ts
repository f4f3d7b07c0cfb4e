import type { CSSProperties } from 'react'
import { allItems } from '../../list/pagination.ts'

/** Pixels; dense rows are for comparing many. */
export const rowHeights = { normal: 40, dense: 30 }

/** Pixels of the window around the grid (specification 2, "Shared grid behaviour"). */
const surroundings = 188
const minHeight = 320
/** Height for messages that replace the rows. */
const minRowsHeight = 240
/** The largest page size of lists; a grid with more rows scrolls. */
const maxRows = 100

type Rows = { all: number; take: number; isDense: boolean; isLoading: boolean }

/** The maximum height of a grid before it is measured, in pixels. */
export function heightBeforeMeasure(): number {
  return Math.max(minHeight, innerHeight - surroundings)
}

/**
 * The height of the frame: the rest of the window (`--room`) or, if that is too low, as below charts, the height of a
 * page of rows, so that the whole page scrolls. It depends on the number of all rows rather than of filtered ones, so
 * that typing into a filter does not move the content.
 */
export function frameHeight({ all, take, isDense, isLoading }: Rows): CSSProperties {
  const rows = Math.min(take, isLoading && all === 0 && take !== allItems ? take : all)
  const isOnePage = rows <= maxRows
  const height = Math.max(minRowsHeight, rows * (isDense ? rowHeights.dense : rowHeights.normal))
  return {
    height: `var(--room, ${isOnePage ? 'auto' : `max(${minHeight}px, calc(100dvh - ${surroundings}px))`})`,
    '--page-rows': isOnePage ? `${height}px` : '0px',
  } as CSSProperties
}
