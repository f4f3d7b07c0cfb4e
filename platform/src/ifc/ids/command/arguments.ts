import { parseArgs } from 'node:util'

export const usage = `pnpm ids check RULES.ids MODEL.ifc   check a model against rules and print the results as JSON
pnpm ids audit RULES.ids             find violations of the IDS standard in rules and print them as JSON
pnpm ids check --suite DIR           check all pairs of rules and models in a folder, whose names give the expected result:
                                     <folder>/<pass|fail|invalid>-<name>.ids beside .ifc

Options of check: --most-failures N (list up to N, count all), --passes N (also list elements that comply),
                  --anyway (check even if the rules have errors; the errors are listed first)
Exit status: 0 passed, 1 failed, 2 invalid rules, 3 unreadable model, 4 invalid arguments or a limit exceeded`

export type Command =
  | { kind: 'help' }
  | { kind: 'audit'; rules: string }
  | {
      kind: 'check'
      rules: string
      model: string
      mostFailures: number
      mostPasses: number
      despiteErrors: boolean
    }
  | { kind: 'suite'; folder: string }

/** Invalid arguments, with a message for users. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const defaultFailures = 200_000
const maxNamed = 5_000_000

/** Fails with `UsageError`. */
export function readArguments(args: readonly string[]): Command {
  const { values, positionals } = parsed(args)
  if (values.help) return { kind: 'help' }
  const [verb, ...names] = positionals
  const { suite } = values
  if (suite !== undefined) {
    if (verb !== 'check' || names.length > 0) throw new UsageError('Use --suite only with check and a folder.')
    return { kind: 'suite', folder: suite }
  }
  const [rules, model] = names
  if (verb === 'audit' && rules !== undefined && names.length === 1) return { kind: 'audit', rules }
  if (verb !== 'check' || rules === undefined || model === undefined || names.length > 2) {
    throw new UsageError('Use check with rules and a model, or audit with rules.')
  }
  const mostFailures = countOf('--most-failures', values['most-failures'], defaultFailures)
  const mostPasses = countOf('--passes', values.passes, 0)
  return { kind: 'check', rules, model, mostFailures, mostPasses, despiteErrors: values.anyway ?? false }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        suite: { type: 'string' },
        'most-failures': { type: 'string' },
        passes: { type: 'string' },
        anyway: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function countOf(option: string, text: string | undefined, defaultCount: number): number {
  if (text === undefined) return defaultCount
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(count <= maxNamed)) throw new UsageError(`${option} must be a number up to ${maxNamed}, not '${text}'.`)
  return count
}
