import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { ReadFailure } from '../read-failure.ts'
import type { DocumentMessage, ReaderMessage, ShaperMessage, ShaperOrder } from '../reader-messages.ts'

/** A process that reads a file, and the diagnostic report that Node writes if it runs out of memory. */
export type ReaderChild = { process: ChildProcess; report: string }

const pageBytes = 65_536

/**
 * Starts a process with half of the memory for the V8 heap, and half for web-ifc or the file in memory. `output` is in a writable folder.
 */
export function startReader(
  script: string,
  args: string[],
  { memoryMegabytes, output }: { memoryMegabytes: number; output: string },
): ReaderChild {
  const half = Math.ceil(memoryMegabytes / 2)
  const heapBytes = half * 1024 ** 2
  const [folder, report] = [dirname(output), `${basename(script, '.ts')}.report.json`]
  const child = fork(script, [...args, String(heapBytes), String(process.pid)], {
    execArgv: [
      `--max-old-space-size=${half}`,
      `--wasm-max-mem-pages=${heapBytes / pageBytes}`,
      '--report-on-fatalerror',
      `--report-directory=${folder}`,
      `--report-filename=${report}`,
      '--report-exclude-network',
    ],
    env: environmentOfReader(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return { process: child, report: join(folder, report) }
}

/** The process reads untrusted files and needs no secrets, so it only gets the location of Node's compile cache. */
function environmentOfReader(): NodeJS.ProcessEnv {
  const cacheFolder = getCompileCacheDir()
  return cacheFolder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cacheFolder) }
}

/** If the process has ended, it reports that by its exit. */
export function sendToReader({ process: child }: ReaderChild, order: ShaperOrder): void {
  if (child.connected) child.send(order, () => undefined)
}

export type AnyMessage = ReaderMessage | DocumentMessage | ShaperMessage
export type ReaderExit<Message> = { last: Message | undefined; exitSignal: NodeJS.Signals | null }

/** Waits until the process has ended. It is killed after its last message, when the signal aborts, or when a listener fails. */
export async function followReader<Message extends AnyMessage>(
  { process: child }: ReaderChild,
  signal: AbortSignal,
  onMessage: (message: Message, reject: (error: unknown) => void) => void,
): Promise<ReaderExit<Message>> {
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  try {
    signal.throwIfAborted()
    const exit = await new Promise<ReaderExit<Message>>((resolve, reject) => {
      let last: Message | undefined
      child.on('message', (message: Message) => {
        last = message
        onMessage(message, reject)
        if (isLastWord(message)) kill()
      })
      child.once('error', reject)
      child.once('close', (_code, exitSignal) => resolve({ last, exitSignal }))
    })
    signal.throwIfAborted()
    return exit
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
  }
}

function isLastWord(message: AnyMessage): boolean {
  return 'read' in message || 'fault' in message || 'shapes' in message || 'failed' in message
}

/** Node ends itself with one of these when its heap is full. */
const crashSignals: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL']
/** These come from outside: an operating system without memory, an operator, the shutdown of a container. */
const foreignEnds: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']

/** Why a process ended without finishing: its own message, or the signal. */
export async function failureOf(
  { report }: ReaderChild,
  { last, exitSignal }: ReaderExit<AnyMessage>,
): Promise<ReadFailure> {
  if (last !== undefined && 'failed' in last)
    return new ReadFailure(last.failed, last.reason, { megabytes: last.megabytes })
  const reason = `The reader process ended (${exitSignal ?? 'exit'}).`
  if (exitSignal && foreignEnds.includes(exitSignal)) return new ReadFailure('killed', reason, { endedBy: exitSignal })
  if (!crashSignals.includes(exitSignal)) return new ReadFailure('not-readable', reason)
  return new ReadFailure('too-large', reason, { megabytes: await megabytesIn(report) })
}

const reportSchema = z.object({ resourceUsage: z.object({ maxRss: z.coerce.number().positive() }) })

/** The maximum memory of the process, if it could still be recorded. */
async function megabytesIn(report: string): Promise<number | undefined> {
  try {
    const { resourceUsage } = reportSchema.parse(JSON.parse(await readFile(report, 'utf8')))
    return Math.round(resourceUsage.maxRss / 1024 ** 2)
  } catch {
    // A full disk may prevent or truncate the report. The failure is known without it.
    return undefined
  }
}
