import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type WorkerProcess = {
  /** The lines that it has written so far. */
  lines: string[]
  /** The signal that ended it, null where it ended by itself. */
  ended: Promise<NodeJS.Signals | null>
  /** Lets it go on from where it holds. */
  goOn(): void
  kill(): void
  stop(): Promise<void>
}

const script = join(import.meta.dirname, 'dying-worker.ts')
/** Of all workers of a test run: compiling takes longer than what most of them live. */
const compiled = join(tmpdir(), 'compiled')

/** A real worker process; the arguments say where it dies. */
export function startWorkerProcess(environment: Record<string, string>, fault: readonly string[] = []): WorkerProcess {
  const child = spawn(process.execPath, [script, ...fault], {
    env: { LOG_LEVEL: 'silent', STOP_WITHIN_SECONDS: '20', NODE_COMPILE_CACHE: compiled, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null)
  return {
    lines,
    ended,
    goOn: () => child.stdin.write('go\n'),
    kill: () => child.kill('SIGKILL'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await ended
    },
  }
}
