import { parseArgs } from 'node:util'
import { UsageFailure } from './failure.ts'

export const usage = `Usage: lintel COMMAND [OPTIONS]

Commands:
  upload FILES…                 upload building files (.ifc, .ifczip) as captures
  upload --watch FOLDER         upload each finished file in a folder until stopped
  review CAPTURE_OR_FILE        print the flagged elements of a capture; a file is uploaded first

Options:
  --project NAME_OR_ID          project number, name, or ID; "proposed" (default) detects it from the file
  --version-of CAPTURE          upload one file as the next version of a capture, in the same project
  --origin TEXT                 source path of the files (default: the folder they are in)
  --wait                        upload: wait until the files are captured (review always waits)
  --timeout MINUTES             how long to wait for each file or review (default: 60)
  --once                        watch: upload the current files, then exit
  --every SECONDS               watch: how often to check the folder (default: 10)
  --again                       review: run a new review against the current master model
  --fail-on-flags               review: exit with status 3 if elements are flagged
  --json                        print one JSON object per line to standard output, and messages to standard error

  --server URL                  Lintel address (or LINTEL_SERVER)
  --organization ID             organization the token must belong to
  --token-file PATH             file that contains the organization token (or put the token in LINTEL_TOKEN)

Exit status: 0 success, 1 failure, 2 invalid usage, 3 elements flagged (--fail-on-flags), 130 stopped.`

const options = {
  project: { type: 'string' },
  'version-of': { type: 'string' },
  origin: { type: 'string' },
  wait: { type: 'boolean', default: false },
  timeout: { type: 'string', default: '60' },
  watch: { type: 'string' },
  once: { type: 'boolean', default: false },
  every: { type: 'string', default: '10' },
  again: { type: 'boolean', default: false },
  'fail-on-flags': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  server: { type: 'string' },
  organization: { type: 'string' },
  'token-file': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

export type Arguments = ReturnType<typeof readArguments>

/** Parses the arguments. Throws a `UsageFailure` for invalid ones. */
export function readArguments(args: readonly string[]) {
  const { values, positionals } = parsed(args)
  const [command, ...files] = positionals
  const parsedValues = {
    command: commandOf(values.help ? 'help' : command),
    files,
    project: values.project ?? 'proposed',
    versionOf: values['version-of'],
    origin: values.origin,
    isAwaited: values.wait,
    timeoutMilliseconds: positive('--timeout', values.timeout) * 60_000,
    watched: values.watch,
    isOnce: values.once,
    everyMilliseconds: positive('--every', values.every) * 1000,
    isAgain: values.again,
    failsOnFlags: values['fail-on-flags'],
    json: values.json,
    server: values.server,
    organization: values.organization,
    tokenFile: values['token-file'],
  }
  if (parsedValues.command !== 'help') refuse(problemOf(parsedValues))
  if (parsedValues.versionOf !== undefined && values.project !== undefined)
    refuse('A new version belongs to the same project as its capture. Remove --project when you use --version-of.')
  return parsedValues
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    // Parser errors: an unknown option, or one without a value.
    throw new UsageFailure(error instanceof Error ? error.message : String(error))
  }
}

function commandOf(command: string | undefined): 'help' | 'upload' | 'review' {
  if (command === undefined || command === 'help') return 'help'
  if (command === 'upload' || command === 'review') return command
  throw new UsageFailure(`Unknown command: ${command}.`)
}

function positive(name: string, text: string): number {
  const number = Number(text)
  if (Number.isFinite(number) && number > 0) return number
  throw new UsageFailure(`${name} must be a number greater than 0, not ${text}.`)
}

type CommandValues = {
  command: 'help' | 'upload' | 'review'
  files: readonly string[]
  watched: string | undefined
  versionOf: string | undefined
}

function problemOf({ command, files, watched, versionOf }: CommandValues): string | undefined {
  if (command === 'review') {
    if (watched !== undefined) return '--watch works only with upload.'
    return files.length === 1 ? undefined : 'Specify one capture ID or one file.'
  }
  if (watched !== undefined && files.length > 0) return 'Specify either files or a folder to watch, not both.'
  if (watched === undefined && files.length === 0) return 'Specify files to upload, or a folder with --watch.'
  if (versionOf !== undefined && (watched !== undefined || files.length > 1))
    return 'Specify exactly one file with --version-of.'
  return undefined
}

function refuse(problem: string | undefined): void {
  if (problem !== undefined) throw new UsageFailure(problem)
}
