/** `--changed` alone compares with what everybody has. */
const usualPast = 'origin/main'

export type CheckOptions = { gates: string[]; changedSince: string | undefined }

/** Not by `parseArgs` of Node, which knows no option whose value may be left out. */
export function readOptions(args: readonly string[]): CheckOptions {
  const options: CheckOptions = { gates: [], changedSince: undefined }
  for (const arg of args) {
    const changed = /^--changed(?:=(?<since>.+))?$/.exec(arg)
    if (changed) options.changedSince = changed.groups?.['since'] ?? usualPast
    else if (arg.startsWith('-')) throw new Error(`There is no option ${arg}. There is --changed[=COMMIT].`)
    else options.gates.push(arg)
  }
  return options
}
