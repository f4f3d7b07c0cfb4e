/**
 * How much of a picture's edges is covered, in CSS pixels. Omitted sides are free, for callers that only know the
 * bottom.
 */
export type Covered = { bottom: number; left?: number; right?: number }

export const nothingCovered: Covered = { bottom: 0 }

/**
 * The free part in one direction: its center and half of its length, relative to half of the picture, measured from the
 * picture's center to the right or up.
 */
type FreeSpan = { middle: number; half: number }
export type FreePart = { x: FreeSpan; y: FreeSpan }

/** Maximum share that counts as covered. If even more is covered, this part of the picture is used nevertheless. */
const maxCovered = 0.7

/** The part of a picture that is not covered. `width` and `height` are in CSS pixels. */
export function freePart({ left = 0, right = 0, bottom }: Covered, width: number, height: number): FreePart {
  return { x: span(left, right, width), y: span(bottom, 0, height) }
}

function span(before: number, after: number, length: number): FreeSpan {
  const covered = (before + after) / Math.max(1, length)
  const factor = covered > maxCovered ? maxCovered / covered : 1
  return { middle: ((before - after) * factor) / Math.max(1, length), half: 1 - covered * factor }
}
