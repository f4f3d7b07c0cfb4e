/** Files are untrusted and determine the number and length of warnings. */
export const maxWarnings = 50
const maxWarningLength = 300

/** The warnings that are stored about a file; the last one says how many were left out. */
export function limitedWarnings(warnings: readonly string[]): string[] {
  const retained = warnings.length > maxWarnings ? warnings.slice(0, maxWarnings - 1) : warnings
  const omitted = warnings.length - retained.length
  const cut = retained.map((warning) => warning.slice(0, maxWarningLength).toWellFormed())
  return omitted === 0 ? cut : [...cut, `And ${omitted.toLocaleString('en-US')} more.`]
}
