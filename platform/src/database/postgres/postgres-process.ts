import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { Socket } from 'node:net'

/**
 * Node holds the other end of standard input, which closes when Node ends for any reason; this script then stops PostgreSQL. So a killed Node
 * process leaves no database running.
 */
const watchdog = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
( read -r _ <&3; kill -INT $server ) 2>/dev/null &
watcher=$!
wait $server
status=$?
kill $watcher 2>/dev/null
exit $status`

/** PostgreSQL refuses to run as root. Inside this user namespace, root's files belong to "nobody". */
const asNobody = ['unshare', '--user', '--map-user=65534', '--map-group=65534']

export function unprivileged(command: string[]): string[] {
  return process.getuid?.() === 0 ? [...asNobody, ...command] : command
}

export type PostgresProcess = { isRunning(): boolean; exited: Promise<unknown>; stop(): Promise<void> }

export function spawnPostgres(command: string[], logFile: string): PostgresProcess {
  const log = openSync(logFile, 'a', 0o600)
  const [program = '', ...args] = unprivileged(['sh', '-c', watchdog, 'watchdog', ...command])
  // It gets its own process group, so that Ctrl-C reaches only Node, which first finishes running requests.
  const child = spawn(program, args, { stdio: ['pipe', log, log], detached: true })
  closeSync(log)
  const exited = Promise.race([once(child, 'exit'), once(child, 'error')])
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  child.unref()
  unrefPipe(child)
  return { isRunning, exited, stop: () => stopProcess(child, isRunning, exited) }
}

async function stopProcess(child: ChildProcess, isRunning: () => boolean, exited: Promise<unknown>): Promise<void> {
  if (!isRunning()) return
  child.ref()
  child.stdin?.end()
  const killTimer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGQUIT'), 15_000)
  await exited
  clearTimeout(killTimer)
}

/** A referenced pipe would keep Node alive. */
function unrefPipe(child: ChildProcess): void {
  const pipe = child.stdin
  if (pipe instanceof Socket) pipe.unref()
  pipe?.on('error', () => child.kill('SIGINT'))
}

export async function lastLines(logFile: string, count = 6): Promise<string> {
  const text = await readFile(logFile, 'utf8')
  return text.trimEnd().split('\n').slice(-count).join('\n')
}
