/**
 * Milliseconds since 1970 by a clock that nobody sets: it only goes on from what the computer's clock showed when the process began. For how
 * long something lasts; what is due when is asked of the database (`databaseTime`).
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now()
}
