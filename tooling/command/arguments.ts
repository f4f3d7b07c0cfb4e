import { parseArgs } from 'node:util'
import { UsageFailure } from './failure.ts'

export const usage = `lintel COMMAND

  upload FILES…                 sends building files (.ifc, .ifczip), which become captures
  upload --watch FOLDER         the same for every file that is finished in a folder, until it is stopped
  review CAPTURE_OR_FILE        tells what the review of a capture has flagged; a file is uploaded before

  --project NAME_OR_ID          the project, by number, name or id; "proposed" (the default) is the one that the file speaks of
  --version-of CAPTURE          upload one file as the next version of a capture, in the project of that one
  --origin TEXT                 where the files come from; the folder that they lie in unless told
  --wait                        upload: wait until the files are captured (review does so in any case)
  --timeout MINUTES             how long to wait for one file, or its review; 60 unless told
  --once                        watch: take what is there and end
  --every SECONDS               watch: how often to look; 10 unless told
  --again                       review: review the capture anew, against the master model of today
  --fail-on-flags               review: end with status 3 where elements were flagged
  --json                        one JSON object a line on the standard output, and words on the error output alone

  --server URL                  where Lintel is; or LINTEL_SERVER
  --organization ID             checked against that of the token
  --token-file PATH             a file with the token of the organization; or LINTEL_TOKEN, which holds the token itself

Status: 0 done, 1 something was refused or has failed, 2 the call is wrong, 3 flagged (--fail-on-flags), 130 stopped.`

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

/** Reads what a call asks for. Throws a `UsageFailure` for whatever it cannot mean. */
export function readArguments(args: readonly string[]) {
  const { values, positionals } = parsed(args)
  const [command, ...files] = positionals
  const asked = {
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
  if (asked.command !== 'help') refuse(problemOf(asked))
  if (asked.versionOf !== undefined && values.project !== undefined)
    refuse('A new version goes into the project of the capture: leave --project out beside --version-of.')
  return asked
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    // Of the parser: an option that is not known, or one without its value.
    throw new UsageFailure(error instanceof Error ? error.message : String(error))
  }
}

function commandOf(command: string | undefined): 'help' | 'upload' | 'review' {
  if (command === undefined || command === 'help') return 'help'
  if (command === 'upload' || command === 'review') return command
  throw new UsageFailure(`There is no command ${command}.`)
}

function positive(name: string, text: string): number {
  const number = Number(text)
  if (Number.isFinite(number) && number > 0) return number
  throw new UsageFailure(`${name} takes a number that is more than 0, and not ${text}.`)
}

type Asked = {
  command: 'help' | 'upload' | 'review'
  files: readonly string[]
  watched: string | undefined
  versionOf: string | undefined
}

function problemOf({ command, files, watched, versionOf }: Asked): string | undefined {
  if (command === 'review') {
    if (watched !== undefined) return 'Only uploads can be watched for.'
    return files.length === 1 ? undefined : 'Name one capture, by its id, or one file.'
  }
  if (watched !== undefined && files.length > 0) return 'Name files, or a folder to watch, and not both.'
  if (watched === undefined && files.length === 0) return 'Name the files to upload, or a folder with --watch.'
  if (versionOf !== undefined && (watched !== undefined || files.length > 1))
    return 'One file is the next version of one capture: name one file beside --version-of.'
  return undefined
}

function refuse(problem: string | undefined): void {
  if (problem !== undefined) throw new UsageFailure(problem)
}
