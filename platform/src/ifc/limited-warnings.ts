/** A file of strangers decides how many there are and how long; no one reads more. */
export const maxWarnings = 50
const longestWarning = 300

/** What is kept of the warnings about a file: of more than are kept, the last one says how many there are. */
export function limitedWarnings(warnings: readonly string[]): string[] {
  const kept = warnings.length > maxWarnings ? warnings.slice(0, maxWarnings - 1) : warnings
  const left = warnings.length - kept.length
  const cut = kept.map((warning) => warning.slice(0, longestWarning).toWellFormed())
  return left === 0 ? cut : [...cut, `And ${left.toLocaleString('en-US')} more.`]
}
