import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Point } from './geometry/model-place.ts'
import { ReadFailure, type ReadFailureCode } from './read-failure.ts'
import type { MadeShapes, ReaderMessage, ReaderOrder } from './reader-messages.ts'

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

/** Shapes are made while somebody stores the records. */
export type ShapesOrder = {
  /** Where they go, as GLB. */
  output: string
  /** They are given up after that. */
  milliseconds: number
  /** All records are written. What it fails with ends the reading. */
  onRecords(): Promise<void>
  /** Called after that, with a place in the middle of the model; answers from where its coordinates are counted. */
  originFor(middle: Point): Promise<Point>
  onProgress(part: number): Promise<void>
}

export type ShapesOutcome =
  | ({ outcome: 'made'; origin: Point } & MadeShapes)
  /** Nothing in the file has a shape. */
  | { outcome: 'none' }
  /** The records are there none the less. */
  | { outcome: 'failed'; code: ReadFailureCode | 'over-time-limit'; reason: string }

const script = join(import.meta.dirname, 'reader-process.ts')
const pageBytes = 65_536

/**
 * Reads a model in a process that may have so much memory and no more, half of it for web-ifc and half for the rest. What kills
 * it costs only this file. Fails with `ReadFailure`, or with the signal's reason: then the process is killed at once.
 */
export async function readInProcess(order: ReadOrder, followed: ReadFollowed): Promise<void> {
  const { last, endedBy } = await follow(startReader(order, ''), followed.signal, (message, reject) => {
    if ('part' in message) followed.onProgress(message.part).catch(reject)
  })
  if (last === undefined || !('read' in last)) throw failureOf(last, endedBy)
}

/** Further makes the shapes. What goes wrong with them is no failure of the reading. */
export async function readWithShapes(
  order: ReadOrder,
  followed: ReadFollowed,
  shapes: ShapesOrder,
): Promise<ShapesOutcome> {
  const child = startReader(order, shapes.output)
  let stored: Promise<void> | undefined
  let origin: Point | undefined
  let overTime: NodeJS.Timeout | undefined
  const isOver = { value: false }

  async function tellOrigin(middle: Point): Promise<void> {
    await stored
    origin = await shapes.originFor(middle)
    child.send({ origin } satisfies ReaderOrder)
  }
  const { last, endedBy } = await follow(child, followed.signal, (message, reject) => {
    if ('part' in message) followed.onProgress(message.part).catch(reject)
    if ('shapesPart' in message) stored?.then(() => shapes.onProgress(message.shapesPart)).catch(reject)
    if ('middle' in message) tellOrigin(message.middle).catch(reject)
    if (!('read' in message)) return
    stored = shapes.onRecords()
    stored.catch(reject)
    overTime = setTimeout(() => (isOver.value = child.kill('SIGKILL')), shapes.milliseconds)
  }).finally(() => clearTimeout(overTime))
  if (!stored) throw failureOf(last, endedBy)
  await stored
  if (last !== undefined && 'shapes' in last) {
    return last.shapes && origin ? { outcome: 'made', origin, ...last.shapes } : { outcome: 'none' }
  }
  const failure = failureOf(last, endedBy)
  return { outcome: 'failed', code: isOver.value ? 'over-time-limit' : failure.code, reason: String(failure.cause) }
}

function startReader({ path, output, mostElements, memoryMegabytes }: ReadOrder, shapesOutput: string): ChildProcess {
  const half = Math.ceil(memoryMegabytes / 2)
  const heapBytes = half * 1024 ** 2
  return fork(script, [path, output, shapesOutput, String(mostElements), String(heapBytes)], {
    execArgv: [`--max-old-space-size=${half}`, `--wasm-max-mem-pages=${heapBytes / pageBytes}`],
    // It has files of strangers to read, and no use for our secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

type Ended = { last: ReaderMessage | undefined; endedBy: NodeJS.Signals | null }

/** Until the process has ended, which it does at once when the signal or one of its listeners says so. */
async function follow(
  child: ChildProcess,
  signal: AbortSignal,
  onMessage: (message: ReaderMessage, reject: (error: unknown) => void) => void,
): Promise<Ended> {
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  try {
    signal.throwIfAborted()
    const ended = await new Promise<Ended>((resolve, reject) => {
      let last: ReaderMessage | undefined
      child.on('message', (message: ReaderMessage) => {
        last = message
        onMessage(message, reject)
      })
      child.once('error', reject)
      child.once('close', (_code, endedBy) => resolve({ last, endedBy }))
    })
    signal.throwIfAborted()
    return ended
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
  }
}

/** Node ends itself by a signal when its heap is full, and so does an operating system that has none left. */
function failureOf(last: ReaderMessage | undefined, endedBy: NodeJS.Signals | null): ReadFailure {
  if (last !== undefined && 'failed' in last) return new ReadFailure(last.failed, last.reason)
  const reason = `The reader was ended by ${endedBy ?? 'itself'}.`
  return new ReadFailure(endedBy === null ? 'not-readable' : 'too-large', reason)
}
