/** A range of indexes; `end` is exclusive. */
export type IndexRange = { first: number; end: number }

/** Up to this many columns are all rendered, as wide as their values. */
const maxUnvirtualized = 24
/** Pixels. More columns all have this width, so that those out of view can be skipped. */
export const columnWidth = 140
export const titleWidth = 220
/** Rendered columns beyond the visible ones. */
const overscan = 4

export function isVirtual(columns: number): boolean {
  return columns > maxUnvirtualized
}

/** Rounds the scroll position, so that columns render in steps instead of with each pixel. */
export function roundedScrollLeft(left: number): number {
  const step = overscan * columnWidth
  return Math.floor(left / step) * step
}

/** The columns to render for a frame of this width and scroll position. */
export function drawnColumns(columns: number, { left, width }: { left: number; width: number }): IndexRange {
  if (!isVirtual(columns)) return { first: 0, end: columns }
  const first = Math.max(0, Math.min(Math.floor(left / columnWidth) - overscan, columns - 1))
  return { first, end: Math.min(columns, first + Math.ceil(width / columnWidth) + 3 * overscan) }
}

/** The scroll position at which a column is visible beside the sticky titles. */
export function scrollLeftFor(column: number, { left, width }: { left: number; width: number }): number {
  const cellLeft = column * columnWidth
  const room = width - titleWidth - columnWidth
  return cellLeft < left ? cellLeft : Math.max(left, cellLeft - Math.max(0, room))
}
