import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { DocumentFault } from './document/document-records.ts'
import type { Point } from './geometry/model-place.ts'
import { ReadFailure, type ReadFailureCode } from './read-failure.ts'
import type { DocumentMessage, MadeShapes, ReaderMessage, ShaperMessage, ShaperOrder } from './reader-messages.ts'

export type ReadOrder = {
  /** A building file or a document, as text in UTF-8. */
  path: string
  /** The file that the records are written to, as lines of JSON. */
  output: string
  mostElements: number
  memoryMegabytes: number
}

export type ReadFollowed = {
  signal: AbortSignal
  /** Told how much is done, 0 to 1. If it rejects, reading ends with that error. */
  onProgress(part: number): Promise<void>
}

/** How shapes are made while the records are read, and how their steps are followed. */
export type ShapesOrder = {
  /** The file that the GLB is written to. */
  output: string
  /** Shapes are given up if they take longer than this after the records were read. */
  milliseconds: number
  /** Called when all records are written. If it rejects, reading ends with that error. */
  onRecords(): Promise<void>
  /** Called after that, with a place in the middle of the model; answers the origin that its coordinates are to count from. */
  originFor(middle: Point): Promise<Point>
  onProgress(part: number): Promise<void>
}

export type ShapesOutcome =
  | ({ outcome: 'made'; origin: Point } & MadeShapes)
  /** Nothing in the file has a shape. */
  | { outcome: 'none' }
  /** Making the shapes failed; the records are there none the less. */
  | { outcome: 'failed'; code: ReadFailureCode | 'over-time-limit'; reason: string }

const readerScript = join(import.meta.dirname, 'reader-process.ts')
const documentScript = join(import.meta.dirname, 'document-process.ts')
const shaperScript = join(import.meta.dirname, 'shaper-process.ts')
const pageBytes = 65_536

/**
 * Reads a model in a process whose memory is limited, half of it for web-ifc and half for the rest, so that what kills it costs only this
 * file. Fails with `ReadFailure`, or with the signal's reason: then the process is killed at once.
 */
export async function readInProcess(order: ReadOrder, followed: ReadFollowed): Promise<void> {
  const { path, output, mostElements } = order
  const child = start(readerScript, [path, output, String(mostElements)], order)
  const { last, endedBy } = await follow<ReaderMessage>(child, followed.signal, (message, reject) => {
    if ('part' in message) followed.onProgress(message.part).catch(reject)
  })
  if (last === undefined || !('read' in last)) throw failureOf(last, endedBy)
}

/** Reads a capture document in such a process. Fails with `DocumentFault` too. */
export async function readDocumentInProcess(order: ReadOrder, { signal }: Pick<ReadFollowed, 'signal'>): Promise<void> {
  const { path, output, mostElements } = order
  const child = start(documentScript, [path, output, String(mostElements)], order)
  const { last, endedBy } = await follow<DocumentMessage>(child, signal, () => undefined)
  if (last !== undefined && 'fault' in last) throw new DocumentFault(last.fault)
  if (last !== undefined && 'read' in last) return
  const failure = failureOf(last, endedBy)
  // What is wrong with a document is told as its fault; anything else is not for want of a better file.
  throw failure.code === 'not-readable' ? new Error('A document was not read.', { cause: failure }) : failure
}

/** Reads a model and meanwhile makes its shapes, in a second process like it. If the shapes fail, the reading does not. */
export async function readWithShapes(
  order: ReadOrder,
  followed: ReadFollowed,
  shapes: ShapesOrder,
): Promise<ShapesOutcome> {
  const ending = new AbortController()
  const signal = AbortSignal.any([followed.signal, ending.signal])
  const shaper = start(shaperScript, [order.path, order.output, shapes.output], order)
  const stored = Promise.withResolvers<true>()
  const so: SoFar = { stored: stored.promise, isStored: false, isOver: false }
  let overTime: NodeJS.Timeout | undefined

  async function readAndStore(): Promise<void> {
    await readInProcess(order, { ...followed, signal })
    tell(shaper, { read: true })
    overTime = setTimeout(() => (so.isOver = shaper.kill('SIGKILL')), shapes.milliseconds)
    await shapes.onRecords()
    so.isStored = true
    stored.resolve(true)
  }
  try {
    const [outcome] = await Promise.all([followShaper(shaper, so, { ...shapes, signal }), readAndStore()])
    return outcome
  } finally {
    clearTimeout(overTime)
    // If one of the two processes fails, the other one is ended too.
    ending.abort()
  }
}

/** What has become of the records: `isStored` says that they are stored, `isOver` that the shapes were given up. */
type SoFar = { stored: Promise<true>; isStored: boolean; isOver: boolean }

async function followShaper(
  shaper: ChildProcess,
  so: SoFar,
  shapes: ShapesOrder & { signal: AbortSignal },
): Promise<ShapesOutcome> {
  let origin: Point | undefined

  async function tellOrigin(middle: Point): Promise<void> {
    await so.stored
    origin = await shapes.originFor(middle)
    tell(shaper, { origin })
  }
  const { last, endedBy } = await follow<ShaperMessage>(shaper, shapes.signal, (message, reject) => {
    if ('shapesPart' in message && so.isStored) shapes.onProgress(message.shapesPart).catch(reject)
    if ('middle' in message) tellOrigin(message.middle).catch(reject)
  })
  if (last !== undefined && 'shapes' in last) {
    return last.shapes && origin ? { outcome: 'made', origin, ...last.shapes } : { outcome: 'none' }
  }
  const failure = failureOf(last, endedBy)
  return { outcome: 'failed', code: so.isOver ? 'over-time-limit' : failure.code, reason: String(failure.cause) }
}

function start(script: string, given: string[], { memoryMegabytes }: ReadOrder): ChildProcess {
  const half = Math.ceil(memoryMegabytes / 2)
  const heapBytes = half * 1024 ** 2
  return fork(script, [...given, String(heapBytes), String(process.pid)], {
    execArgv: [`--max-old-space-size=${half}`, `--wasm-max-mem-pages=${heapBytes / pageBytes}`],
    // The process reads files of strangers and needs no secrets, so it gets no environment.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** A process that has ended meanwhile reports that by its exit. */
function tell(child: ChildProcess, order: ShaperOrder): void {
  if (child.connected) child.send(order, () => undefined)
}

type AnyMessage = ReaderMessage | DocumentMessage | ShaperMessage
type Ended<Message> = { last: Message | undefined; endedBy: NodeJS.Signals | null }

/** Waits until the process has ended: it is killed when it has sent its last message, when the signal aborts, or when a listener fails. */
async function follow<Message extends AnyMessage>(
  child: ChildProcess,
  signal: AbortSignal,
  onMessage: (message: Message, reject: (error: unknown) => void) => void,
): Promise<Ended<Message>> {
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  try {
    signal.throwIfAborted()
    const ended = await new Promise<Ended<Message>>((resolve, reject) => {
      let last: Message | undefined
      child.on('message', (message: Message) => {
        last = message
        onMessage(message, reject)
        if (isLastWord(message)) kill()
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

function isLastWord(message: AnyMessage): boolean {
  return 'read' in message || 'fault' in message || 'shapes' in message || 'failed' in message
}

/** Node ends itself by a signal when its heap is full, and so does an operating system that has no memory left. */
function failureOf(last: AnyMessage | undefined, endedBy: NodeJS.Signals | null): ReadFailure {
  if (last !== undefined && 'failed' in last) return new ReadFailure(last.failed, last.reason)
  const reason = `The reader was ended by ${endedBy ?? 'itself'}.`
  return new ReadFailure(endedBy === null ? 'not-readable' : 'too-large', reason)
}
