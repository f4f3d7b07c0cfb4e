/** A short run only shows that a bench works; its figures mean nothing. */
export const isShort = process.argv.includes('--short')

/** The path of a built checkout to compare with. */
export const baselineBuild = process.argv.find((word) => word.startsWith('--before='))?.slice('--before='.length)

/** Makes a bench exit with 1 if it missed a goal. */
export function setExitCode(reachesGoals: boolean): void {
  process.exitCode = isShort || reachesGoals ? 0 : 1
}
