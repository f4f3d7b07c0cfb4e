/** A picture that is hardly higher than what lies over it is used nevertheless. */
const most = 0.3

/** Of the height of a picture, both in CSS pixels. */
export function coveredShare(covered: number, height: number): number {
  return Math.min(most, covered / Math.max(1, height))
}
