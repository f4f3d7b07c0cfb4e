/** A range of points by index; the first index is the lower one. */
export type Span = { first: number; last: number }

/** Where points are within a drawing, in pixels. */
export type Track = { left: number; width: number; count: number }

export function pointX({ left, width, count }: Track, index: number): number {
  return count < 2 ? left + width / 2 : left + (index * width) / (count - 1)
}

/** The index of the nearest point. */
export function pointIndexAt({ left, width, count }: Track, x: number): number {
  if (count < 2 || width <= 0) return 0
  return clamped(Math.round(((x - left) / width) * (count - 1)), count)
}

export function spanOf(one: number, other: number): Span {
  return { first: Math.min(one, other), last: Math.max(one, other) }
}

const pageStep = 7

/** The range after a key has moved one end; undefined for other keys. The ends cannot pass each other. */
export function movedBy(key: string, span: Span, { end, count }: { end: keyof Span; count: number }): Span | undefined {
  const from = span[end]
  const steps: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageDown: from - pageStep,
    PageUp: from + pageStep,
    Home: 0,
    End: count - 1,
  }
  const to = steps[key]
  if (to === undefined) return undefined
  const index = clamped(to, count)
  return end === 'first'
    ? { ...span, first: Math.min(index, span.last) }
    : { ...span, last: Math.max(index, span.first) }
}

function clamped(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}
