import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { compiledOfRun } from '../../testing/test-run.ts'

export type WorkerProcess = {
  pid: number
  /** The lines that the process has written so far. */
  lines: string[]
  /** The signal that ended the process; null if it exited normally. */
  ended: Promise<NodeJS.Signals | null>
  /** Lets the process continue after `hold`. */
  resume(): void
  kill(): void
  stop(): Promise<void>
}

const script = join(import.meta.dirname, 'dying-worker.ts')

/** Starts a real worker process; the arguments are the point at which it is killed. */
export function startWorkerProcess(environment: Record<string, string>, fault: readonly string[] = []): WorkerProcess {
  const child = spawn(process.execPath, [script, ...fault], {
    env: { LOG_LEVEL: 'silent', STOP_WITHIN_SECONDS: '20', ...compiledOfRun, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null)
  if (child.pid === undefined) throw new Error('The worker did not start.')
  return {
    pid: child.pid,
    lines,
    ended,
    resume: () => child.stdin.write('go\n'),
    kill: () => child.kill('SIGKILL'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await ended
    },
  }
}
