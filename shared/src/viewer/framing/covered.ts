/** What lies over a picture at its borders, in CSS pixels. Sides that are not named are free, as they are to whoever knows of the bottom alone. */
export type Covered = { bottom: number; left?: number; right?: number }

export const nothingCovered: Covered = { bottom: 0 }

/** Of one direction of the picture, in halves of it from its middle to the right or up: where the free part's middle is, and half of its length. */
type FreeSpan = { middle: number; half: number }
export type FreePart = { x: FreeSpan; y: FreeSpan }

/** A picture that is hardly larger than what lies over it is used nevertheless: so much of it counts as covered at most. */
const most = 0.7

/** The part of a picture that can be seen. `width` and `height` in CSS pixels. */
export function freePart({ left = 0, right = 0, bottom }: Covered, width: number, height: number): FreePart {
  return { x: span(left, right, width), y: span(bottom, 0, height) }
}

function span(before: number, after: number, length: number): FreeSpan {
  const covered = (before + after) / Math.max(1, length)
  const factor = covered > most ? most / covered : 1
  return { middle: ((before - after) * factor) / Math.max(1, length), half: 1 - covered * factor }
}
