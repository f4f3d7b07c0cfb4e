/** From one place to before another. */
export type Stretch = { first: number; end: number }

/** With fewer columns all of them are drawn, as wide as their values. */
const mostDrawn = 24
/** Pixels; of more columns each has this width, by which those out of sight are left out. */
export const columnWidth = 140
export const titleWidth = 220
/** Columns beyond those in sight that are drawn as well. */
const spare = 4

export function isVirtual(columns: number): boolean {
  return columns > mostDrawn
}

/** Columns are drawn again each time so many have gone out of sight, and not for each pixel. */
export function scrolledTo(left: number): number {
  const step = spare * columnWidth
  return Math.floor(left / step) * step
}

/** Those that are drawn where a frame of this width is scrolled so far. */
export function drawnColumns(columns: number, { left, width }: { left: number; width: number }): Stretch {
  if (!isVirtual(columns)) return { first: 0, end: columns }
  const first = Math.max(0, Math.min(Math.floor(left / columnWidth) - spare, columns - 1))
  return { first, end: Math.min(columns, first + Math.ceil(width / columnWidth) + 3 * spare) }
}

/** How far the frame has to be scrolled for a column to be seen, beside the titles that stay. */
export function leftFor(column: number, { left, width }: { left: number; width: number }): number {
  const at = column * columnWidth
  const room = width - titleWidth - columnWidth
  return at < left ? at : Math.max(left, at - Math.max(0, room))
}
