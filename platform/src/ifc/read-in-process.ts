import { fork } from 'node:child_process'
import { join } from 'node:path'
import { ReadFailure } from './read-failure.ts'
import type { ReaderMessage } from './reader-process.ts'

export type ReadOrder = {
  /** A building file, as text in UTF-8. */
  path: string
  /** Where the records go, as lines of JSON. */
  output: string
  mostElements: number
  memoryMegabytes: number
}

export type ReadFollowed = {
  signal: AbortSignal
  /** 0 to 1. What it fails with ends the reading. */
  onProgress(part: number): Promise<void>
}

const script = join(import.meta.dirname, 'reader-process.ts')
const pageBytes = 65_536

/**
 * Reads a model in a process that may have so much memory and no more, half of it for web-ifc and half for the rest. What kills
 * it costs only this file. Fails with `ReadFailure`, or with the signal's reason: then the process is killed at once.
 */
export async function readInProcess(
  { path, output, mostElements, memoryMegabytes }: ReadOrder,
  { signal, onProgress }: ReadFollowed,
): Promise<void> {
  signal.throwIfAborted()
  const half = Math.ceil(memoryMegabytes / 2)
  const heapBytes = half * 1024 ** 2
  const child = fork(script, [path, output, String(mostElements), String(heapBytes)], {
    execArgv: [`--max-old-space-size=${half}`, `--wasm-max-mem-pages=${heapBytes / pageBytes}`],
    // It has files of strangers to read, and no use for our secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  try {
    const { last, ended } = await new Promise<Ended>((resolve, reject) => {
      let last: ReaderMessage | undefined
      child.on('message', (message: ReaderMessage) => {
        last = message
        if ('part' in message) onProgress(message.part).catch(reject)
      })
      child.once('error', reject)
      child.once('close', (_code, endedBy) => resolve({ last, ended: endedBy }))
    })
    signal.throwIfAborted()
    judge(last, ended)
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
  }
}

type Ended = { last: ReaderMessage | undefined; ended: NodeJS.Signals | null }

/** Node ends itself by a signal when its heap is full, and so does an operating system that has none left. */
function judge(last: ReaderMessage | undefined, endedBy: NodeJS.Signals | null): void {
  if (last !== undefined && 'done' in last) return
  if (last !== undefined && 'failed' in last) throw new ReadFailure(last.failed, last.reason)
  throw new ReadFailure(
    endedBy === null ? 'not-readable' : 'too-large',
    `The reader was ended by ${endedBy ?? 'itself'}.`,
  )
}
