import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { compiledOfRun } from '../test-run.ts'

const main = join(import.meta.dirname, '../../../../tooling/command/main.ts')

type CommandEvent = Record<string, unknown> & { event: string }
export type CommandOutcome = { status: number | null; output: string; errors: string; events: CommandEvent[] }
export type RunningCommand = { child: ChildProcess; ended: Promise<CommandOutcome> }

/** Starts the command `lintel` as a process, as people and CI do. */
export function startCommand(args: readonly string[], environment: Record<string, string>): RunningCommand {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...compiledOfRun, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  async function end(): Promise<CommandOutcome> {
    const exit = once(child, 'exit')
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [status] = (await exit) as [number | null]
    const events = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as CommandEvent)
    return { status, output, errors, events }
  }
  return { child, ended: end() }
}
