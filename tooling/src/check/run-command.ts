import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { root } from '../workspace/root.ts'
import { accountOfGate, withTimes } from './processor-time.ts'

export type Command = {
  command: string
  args: readonly string[]
  cwd?: string
  environment?: Record<string, string>
  /** Shows the output while it runs, for what takes long; else it is kept for the case of a failure. */
  isLive?: boolean
}

const running = new Set<ChildProcess>()

/** Gates start hundreds of programs of Node, and compiling is half of what starting one takes. */
const compiled = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled') }

/** For a stop from outside: the commands lead groups of their own, with what they started in them. */
export function stopCommands() {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGTERM')
}

export function runCommand({ command, args, cwd = root, environment = {}, isLive = false }: Command) {
  const account = accountOfGate()
  const stdio = isLive ? 'inherit' : 'pipe'
  const child = spawn(...withTimes(command, args), {
    cwd,
    detached: true,
    stdio: ['ignore', stdio, stdio, 'pipe'],
    env: { ...process.env, ...compiled, ...account.environment, ...environment },
  })
  running.add(child)
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  const times: Buffer[] = []
  ;(child.stdio[3] as Readable).on('data', (chunk: Buffer) => times.push(chunk))
  return new Promise<{ isOk: boolean; output: string }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      account.charge(Buffer.concat(times).toString())
      resolve({ isOk: code === 0, output: Buffer.concat(output).toString().trim() })
    })
  })
}

/** A gate that is one command: it passes or it does not. */
export async function commandGate(command: Command) {
  const { isOk, output } = await runCommand(command)
  return isOk ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output }
}
