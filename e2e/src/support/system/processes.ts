import { execFileSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

type Process = { pid: number; command: string }

/** All processes that a process has started, directly or not. */
export function processesBelow(pid: number): Process[] {
  const children = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , parent]) => Number(parent) === pid)
    .map(([, child, , command = '']) => ({ pid: Number(child), command }))
  return [...children, ...children.flatMap((child) => processesBelow(child.pid))]
}

/** `kill -9` of a program and of all that it has started. */
export async function killAll(program: ChildProcess): Promise<void> {
  const pid = program.pid as number
  for (const each of [...processesBelow(pid).map((child) => child.pid), pid]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch (error) {
      // A child may have gone with its parent already.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  if (program.signalCode === null && program.exitCode === null) await once(program, 'exit')
}
