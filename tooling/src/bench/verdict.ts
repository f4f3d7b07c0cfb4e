/** A short run shows that a bench still works. Its figures mean nothing. */
export const isShort = process.argv.includes('--short')

/** A checkout that has been built, for benches that can measure themselves against it. */
export const buildBefore = process.argv.find((word) => word.startsWith('--before='))?.slice('--before='.length)

/** Ends a bench with 1 when it has missed a goal. */
export function conclude(reachesGoals: boolean): void {
  process.exitCode = isShort || reachesGoals ? 0 : 1
}
