import { spawn, type ChildProcess } from 'node:child_process'
import { root } from '../workspace/root.ts'

export type Command = {
  command: string
  args: readonly string[]
  cwd?: string
  environment?: Record<string, string>
  /** Prints the output while it runs, for long commands; otherwise it is returned at the end. */
  isLive?: boolean
}

const running = new Set<ChildProcess>()

/** Stops every command with its children: each is a process group. */
export function stopCommands() {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGTERM')
}

export function runCommand({ command, args, cwd = root, environment = {}, isLive = false }: Command) {
  const stdio = isLive ? 'inherit' : 'pipe'
  const child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ...environment },
  })
  running.add(child)
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise<{ isOk: boolean; output: string }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      resolve({ isOk: code === 0, output: Buffer.concat(output).toString().trim() })
    })
  })
}
