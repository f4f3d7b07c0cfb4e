import { execFileSync } from 'node:child_process'
import { until } from '@lintel/shared/testing/runner'

export type ReaderScript = 'reader-process' | 'shaper-process' | 'check-process'

/** Kills this test's process that runs the script, as soon as it exists, as an operating system does when it runs out of memory. */
export async function killReader(script: ReaderScript, by: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  process.kill(await readerOf(script), by)
}

/** The id of this test's process that runs the script, once it exists. */
export function readerOf(script: ReaderScript): Promise<number> {
  return until(() => {
    const pid = childrenOf(process.pid).find(({ command }) => command.includes(`${script}.ts`))?.pid
    if (pid === undefined) throw new Error(`No ${script} is running.`)
    return pid
  })
}

/** Whether this test has such processes. */
export function hasReaders(): boolean {
  return childrenOf(process.pid).some(({ command }) => /(reader|shaper|check)-process\.ts/.test(command))
}

function childrenOf(parent: number): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, above, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(above) === parent ? [{ pid: Number(pid), command }] : []
  })
}
