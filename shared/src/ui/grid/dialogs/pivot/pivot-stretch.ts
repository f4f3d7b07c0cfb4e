/** A range of indexes; `end` is exclusive. */
export type Stretch = { first: number; end: number }

/** Up to this many columns are all rendered, as wide as their values. */
const mostDrawn = 24
/** Pixels. More columns all have this width, so that those out of view can be skipped. */
export const columnWidth = 140
export const titleWidth = 220
/** Rendered columns beyond the visible ones. */
const spare = 4

export function isVirtual(columns: number): boolean {
  return columns > mostDrawn
}

/** Rounds the scroll position, so that columns render in steps instead of with each pixel. */
export function scrolledTo(left: number): number {
  const step = spare * columnWidth
  return Math.floor(left / step) * step
}

/** The columns to render for a frame of this width and scroll position. */
export function drawnColumns(columns: number, { left, width }: { left: number; width: number }): Stretch {
  if (!isVirtual(columns)) return { first: 0, end: columns }
  const first = Math.max(0, Math.min(Math.floor(left / columnWidth) - spare, columns - 1))
  return { first, end: Math.min(columns, first + Math.ceil(width / columnWidth) + 3 * spare) }
}

/** The scroll position at which a column is visible beside the sticky titles. */
export function leftFor(column: number, { left, width }: { left: number; width: number }): number {
  const at = column * columnWidth
  const room = width - titleWidth - columnWidth
  return at < left ? at : Math.max(left, at - Math.max(0, room))
}
