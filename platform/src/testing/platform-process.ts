import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { compiledOfRun } from './test-run.ts'

export type PlatformProcess = {
  child: ChildProcess
  /** The lines that it has written so far. */
  lines: string[]
  ended: Promise<{ code: number | null; output: string; errors: string }>
}

/** Starts a program of the platform in a separate process. Start several on one database to test their concurrency. */
export function startProgram(
  program: 'migrate.ts' | 'worker/main.ts',
  environment: Record<string, string | undefined>,
): PlatformProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', program)], {
    env: { ...compiledOfRun, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  async function end() {
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { code: child.exitCode, output, errors }
  }
  return { child, lines, ended: end() }
}
