/** A short run only shows that a bench works; its figures mean nothing. */
export const isShort = process.argv.includes('--short')

/** A built checkout, for benches that can compare with it. */
export const buildBefore = process.argv.find((word) => word.startsWith('--before='))?.slice('--before='.length)

/** Ends a bench with 1 when it has missed a goal. */
export function conclude(reachesGoals: boolean): void {
  process.exitCode = isShort || reachesGoals ? 0 : 1
}
