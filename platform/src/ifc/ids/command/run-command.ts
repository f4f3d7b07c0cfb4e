import { readArguments, usage, UsageError, type Command } from './arguments.ts'
import { auditRules, checkOne } from './check-one.ts'
import { checkSuite, SuiteError } from './check-suite.ts'
import { exitStatusOf, usageStatus } from './exit-status.ts'

/** The output and exit status of a command. */
export type Outcome = { status: number; output?: string; error?: string }

/** Runs `pnpm ids` with these arguments, offline. Calls `onPart` with the progress of a check from 0 to 1. */
export async function runCommand(args: readonly string[], onPart?: (part: number) => void): Promise<Outcome> {
  try {
    return await run(readArguments(args), onPart)
  } catch (error) {
    if (error instanceof UsageError) return { status: usageStatus, error: `${error.message}\n\n${usage}` }
    if (error instanceof SuiteError) return { status: usageStatus, error: error.message }
    throw error
  }
}

async function run(command: Command, onPart?: (part: number) => void): Promise<Outcome> {
  if (command.kind === 'help') return { status: 0, output: usage }
  if (command.kind === 'suite') {
    const suite = await checkSuite(command.folder)
    return { status: suite.status === 'pass' ? 0 : 1, output: JSON.stringify(suite, null, 2) }
  }
  const report =
    command.kind === 'audit'
      ? await auditRules(command.rules)
      : await checkOne({ ...command, ...(onPart && { onPart }) })
  return { status: exitStatusOf(report), output: JSON.stringify(report, null, 2) }
}
