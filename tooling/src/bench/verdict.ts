/** A short run shows that a bench still works. Its figures mean nothing. */
export const isShort = process.argv.includes('--short')

/** Ends a bench with 1 when it has missed a goal. */
export function conclude(reachesGoals: boolean): void {
  process.exitCode = isShort || reachesGoals ? 0 : 1
}
