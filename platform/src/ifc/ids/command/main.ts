import { runCommand } from './run-command.ts'

const { status, output, error } = await runCommand(process.argv.slice(2))
if (output !== undefined) process.stdout.write(`${output}\n`)
if (error !== undefined) process.stderr.write(`${error}\n`)
process.exitCode = status
