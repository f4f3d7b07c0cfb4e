import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { root } from '../workspace/root.ts'
import { LogFile } from './log-file.ts'

export const parentWatchdog = pathToFileURL(path.join(import.meta.dirname, 'parent-watchdog.ts')).href

export type ServiceOptions = {
  name: string
  /** Arguments of Node: options, the script, its arguments. */
  command: readonly string[]
  environment?: Record<string, string>
  logFolder: string
  /** Called with every line of output. */
  onLine?: (line: string) => void
}

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

export type Service = {
  name: string
  logFile: string
  lastLines: () => readonly string[]
  /** Settles when the process has ended, for whatever reason. */
  ended: Promise<Exit>
  stop: () => Promise<void>
}

const maxLastLines = 25
const stopTimeout = 20_000
const groupTimeout = 5000
const drainTimeout = 500

function watchOutput(child: ChildProcess, log: LogFile, onLine: (line: string) => void) {
  const last: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue
    createInterface({ input: stream }).on('line', (line) => {
      log.write(line)
      last.push(line)
      if (last.length > maxLastLines) last.shift()
      onLine(line)
    })
  }
  return () => last
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    // The group has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function isGroupAlive(child: ChildProcess) {
  if (child.pid === undefined) return false
  try {
    return process.kill(-child.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** Signals the process first, so that it can stop its children in order; the group only if that fails. */
async function stopChild(child: ChildProcess, ended: Promise<Exit>) {
  child.kill('SIGTERM')
  const deadline = setTimeout(() => signalGroup(child, 'SIGKILL'), stopTimeout)
  await ended
  clearTimeout(deadline)
  // After a crash a database may still be closing its files.
  const endTime = Date.now() + groupTimeout
  while (isGroupAlive(child) && Date.now() < endTime) await sleep(50)
  signalGroup(child, 'SIGKILL')
}

/** Resolves after the output of an ended process is read, without waiting for others that hold the same pipes. */
function whenEnded(child: ChildProcess, log: LogFile) {
  return new Promise<Exit>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      const drained = Promise.race([once(child, 'close'), sleep(drainTimeout)])
      void drained.then(() => {
        log.close()
        resolve({ code, signal })
      })
    })
  })
}

/** Starts a Node process that ends with this one at the latest, with its output in a log file. */
export function startService(options: ServiceOptions): Service {
  const { name, command, environment, logFolder, onLine = () => {} } = options
  const logFile = path.join(logFolder, `${name}.log`)
  const log = new LogFile(logFile)
  // A group of its own: Ctrl-C in the terminal reaches only this process, which stops the others in order.
  const child = spawn(process.execPath, ['--import', parentWatchdog, ...command], {
    cwd: root,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const lastLines = watchOutput(child, log, onLine)
  const ended = whenEnded(child, log)
  return { name, logFile, lastLines, ended, stop: () => stopChild(child, ended) }
}
