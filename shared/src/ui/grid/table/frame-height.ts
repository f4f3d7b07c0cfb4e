import type { CSSProperties } from 'react'
import { allItems } from '../../list/pagination.ts'

/** Pixels; dense rows are for those who compare many. */
export const rowHeights = { normal: 40, dense: 30 }

/** Pixels of the window that are not the grid's (specification 2, "Shared grid behaviour"). */
const around = 188
const leastHeight = 320
/** Room for what stands in the place of rows. */
const leastRows = 240
/** The most that the pages of a list have; whoever wants all at once scrolls within the grid. */
const mostRows = 100

type Rows = { all: number; take: number; isDense: boolean; isLoading: boolean }

/** Pixels that a grid has at most before it is measured. */
export function heightBeforeMeasure(): number {
  return Math.max(leastHeight, innerHeight - around)
}

/**
 * The height of the frame: what the window leaves (`--room`), and where that is too little, as below charts, that of a page of rows, so that
 * the page scrolls as one. It goes by all rows and not by those that a filter leaves, which must not move what is being typed into.
 */
export function frameHeight({ all, take, isDense, isLoading }: Rows): CSSProperties {
  const rows = Math.min(take, isLoading && all === 0 && take !== allItems ? take : all)
  const isOnePage = rows <= mostRows
  const height = Math.max(leastRows, rows * (isDense ? rowHeights.dense : rowHeights.normal))
  return {
    height: `var(--room, ${isOnePage ? 'auto' : `max(${leastHeight}px, calc(100dvh - ${around}px))`})`,
    '--page-rows': isOnePage ? `${height}px` : '0px',
  } as CSSProperties
}
