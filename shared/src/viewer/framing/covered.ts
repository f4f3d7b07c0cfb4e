/**
 * What covers the edges of a picture, in CSS pixels. Omitted sides are free, for callers that only know the bottom.
 */
export type Covered = { bottom: number; left?: number; right?: number }

export const nothingCovered: Covered = { bottom: 0 }

/**
 * The free part in one direction, relative to half of the picture from its center to the right or up: center and half
 * length.
 */
type FreeSpan = { middle: number; half: number }
export type FreePart = { x: FreeSpan; y: FreeSpan }

/** Maximum covered share: a picture that is almost completely covered is used nevertheless. */
const most = 0.7

/** The visible part of a picture. `width` and `height` in CSS pixels. */
export function freePart({ left = 0, right = 0, bottom }: Covered, width: number, height: number): FreePart {
  return { x: span(left, right, width), y: span(bottom, 0, height) }
}

function span(before: number, after: number, length: number): FreeSpan {
  const covered = (before + after) / Math.max(1, length)
  const factor = covered > most ? most / covered : 1
  return { middle: ((before - after) * factor) / Math.max(1, length), half: 1 - covered * factor }
}
