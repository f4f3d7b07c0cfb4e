const relative = 1e-6
/** Values that are exactly as far away as is allowed are still equal, and computing with them must not push them out. */
const slack = 1 + 1e-9

/** Whether a real number of a model is the one that rules ask for: within a millionth of it, and of one for numbers near zero. */
export function isWithinTolerance(value: number, wanted: number): boolean {
  return Math.abs(value - wanted) <= relative * (1 + Math.abs(wanted)) * slack
}
