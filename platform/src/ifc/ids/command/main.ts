import { runCommand } from './run-command.ts'

/** On stderr, because stdout only contains the report. */
function showPart(part: number): void {
  process.stderr.write(`\r${Math.round(part * 100)}%`)
}

const onPart = process.stderr.isTTY ? showPart : undefined
const { status, output, error } = await runCommand(process.argv.slice(2), onPart)
if (onPart) process.stderr.write('\r')
if (output !== undefined) process.stdout.write(`${output}\n`)
if (error !== undefined) process.stderr.write(`${error}\n`)
process.exitCode = status
