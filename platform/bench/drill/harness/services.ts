import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

export type Service = {
  name: string
  /** How it ended, once it has. */
  ended: Promise<string>
  isRunning(): boolean
  /** As a scheduler stops it; returns how it ended. */
  stop(): Promise<string>
}

export type Release = { folder: string; name: string }
type Environment = Record<string, string>

const maxWait = 120_000

/** Runs a server or a worker of a release, and waits until it says that it is ready. */
export async function startService(
  program: 'platform/src/main.ts' | 'platform/src/worker/main.ts',
  { folder, name }: Release,
  environment: Environment,
): Promise<Service> {
  const child = run(program, folder, environment)
  const ready = Promise.withResolvers<undefined>()
  createInterface({ input: child.stdout }).on(
    'line',
    (line) => line.includes('"ready":true') && ready.resolve(undefined),
  )
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? code))
  const started = await Promise.race([
    ready.promise.then(() => 'ready'),
    ended,
    wait(maxWait, 'no answer', { ref: false }),
  ])
  if (started !== 'ready') throw new Error(`${program} of ${name} does not start: ${started}.`)
  return {
    name: `${program === 'platform/src/main.ts' ? 'server' : 'worker'} of ${name}`,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Brings the database to the schema of a release. */
export async function migrateTo({ folder, name }: Release, environment: Environment): Promise<void> {
  const child = run('platform/src/migrate.ts', folder, environment)
  child.stdout.resume()
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The migrations of ${name} failed.`)
}

function run(program: string, folder: string, environment: Environment) {
  // Nothing of the environment of this process is meant for them.
  const env = { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...environment }
  return spawn(process.execPath, [join(folder, program)], {
    env,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  }) satisfies ChildProcess
}
