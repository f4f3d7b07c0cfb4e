import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { DocumentFault } from './document/document-records.ts'
import type { Point } from './geometry/transforms.ts'
import { failureOf, followReader, startReader, sendToReader, type ReaderChild } from './process/reader-child.ts'
import type { ReadFailureCode } from './read-failure.ts'
import { startTimeLimit, type TimeLimit, type Untimed } from '../time/steady-clock.ts'
import type { DocumentMessage, ShapesResult, MissingShapes, ReaderMessage, ShaperMessage } from './reader-messages.ts'

export type ReadOrder = {
  /** A building file or a document, as text in UTF-8. */
  path: string
  /** The output file for the records, as JSON lines. */
  output: string
  maxElements: number
  memoryMegabytes: number
}

export type ReadFollowed = {
  signal: AbortSignal
  /** Called with the progress from 0 to 1. If it rejects, reading ends with that error. */
  onProgress(part: number): Promise<void>
}

/** How geometry is created while the records are read. */
export type ShapesOrder = {
  /** The output file for the GLB. */
  output: string
  /** Time limit after the records were read. */
  milliseconds: number
  /**
   * Called when all records are written. If it rejects, reading ends with that error. Its `untimed` work doesn't count against the time
   * limit.
   */
  onRecords(untimed: Untimed): Promise<void>
  /** Called next, with a point in the middle of the model; returns the origin of its coordinates. */
  originFor(middle: Point): Promise<Point>
  onProgress(part: number): Promise<void>
}

export type ShapesOutcome =
  | ({ outcome: 'made'; origin: Point } & ShapesResult)
  /** The file has no geometry that can be created. */
  | ({ outcome: 'none' } & MissingShapes)
  /** Creating the geometry failed; the records are complete. */
  | ({ outcome: 'failed'; reason: string } & FailedShapes)

/** `megabytes` is the memory used, if that is why it failed. */
export type FailedShapes = {
  code: ReadFailureCode | 'over-time-limit'
  seconds: number
  megabytes?: number | undefined
}

/** Reads files. */
export type ModelReading = {
  /** Reads a model and creates its geometry in parallel. A failure of the geometry doesn't affect the records. */
  readWithShapes(order: ReadOrder, followed: ReadFollowed, shapes: ShapesOrder): Promise<ShapesOutcome>
  /** Reads a capture document. Also fails with `DocumentFault`. */
  readDocument(order: ReadOrder, followed: Pick<ReadFollowed, 'signal'>): Promise<void>
}

/** Each file in its own process, or two. */
export const inProcesses: ModelReading = { readWithShapes, readDocument: readDocumentInProcess }

const readerScript = join(import.meta.dirname, 'reader-process.ts')
const documentScript = join(import.meta.dirname, 'document-process.ts')
const shaperScript = join(import.meta.dirname, 'shaper-process.ts')

/**
 * Reads a model in a process with limited memory, half of it for web-ifc and half for the rest, so that a crash only affects this file.
 * Fails with `ReadFailure`, or with the signal's reason after killing the process.
 */
export async function readInProcess(order: ReadOrder, followed: ReadFollowed): Promise<void> {
  const { path, output, maxElements } = order
  const child = startReader(readerScript, [path, output, String(maxElements)], order)
  const exit = await followReader<ReaderMessage>(child, followed.signal, (message, reject) => {
    if ('part' in message) followed.onProgress(message.part).catch(reject)
  })
  if (exit.last === undefined || !('read' in exit.last)) throw await failureOf(child, exit)
}

/** Reads a capture document in such a process. Also fails with `DocumentFault`. */
export async function readDocumentInProcess(order: ReadOrder, { signal }: Pick<ReadFollowed, 'signal'>): Promise<void> {
  const { path, output, maxElements } = order
  const child = startReader(documentScript, [path, output, String(maxElements)], order)
  const exit = await followReader<DocumentMessage>(child, signal, () => undefined)
  const { last } = exit
  if (last !== undefined && 'fault' in last) throw new DocumentFault(last.fault)
  if (last !== undefined && 'read' in last) return
  const failure = await failureOf(child, exit)
  // Problems of a document are `DocumentFault`s; any other failure isn't caused by the file.
  throw failure.code === 'not-readable' ? new Error('A document was not read.', { cause: failure }) : failure
}

/** Reads a model and creates its geometry in a second process. A failure of the geometry doesn't affect the records. */
export async function readWithShapes(
  order: ReadOrder,
  followed: ReadFollowed,
  shapes: ShapesOrder,
): Promise<ShapesOutcome> {
  const ending = new AbortController()
  const signal = AbortSignal.any([followed.signal, ending.signal])
  const shaper = startReader(shaperScript, [order.path, order.output, shapes.output], order)
  const stored = Promise.withResolvers<true>()
  const state: ReadState = { stored: stored.promise, isStored: false, isOver: false }
  let limit: TimeLimit | undefined

  async function readAndStore(): Promise<void> {
    await readInProcess(order, { ...followed, signal })
    sendToReader(shaper, { read: true })
    limit = startTimeLimit(shapes.milliseconds)
    limit.signal.addEventListener('abort', () => (state.isOver = shaper.process.kill('SIGKILL')))
    await shapes.onRecords(limit.untimed)
    state.isStored = true
    stored.resolve(true)
  }
  try {
    const [outcome] = await Promise.all([followShaper(shaper, state, { ...shapes, signal }), readAndStore()])
    return outcome
  } finally {
    limit?.end()
    // If one of the two processes fails, the other one is ended too.
    ending.abort()
  }
}

/** The progress of the records: `isStored` after they are stored, `isOver` after the geometry was given up. */
type ReadState = { stored: Promise<true>; isStored: boolean; isOver: boolean }

async function followShaper(
  shaper: ReaderChild,
  state: ReadState,
  shapes: ShapesOrder & { signal: AbortSignal },
): Promise<ShapesOutcome> {
  const startTime = performance.now()
  let origin: Point | undefined

  async function sendOrigin(middle: Point): Promise<void> {
    await state.stored
    origin = await shapes.originFor(middle)
    sendToReader(shaper, { origin })
  }
  const exit = await followReader<ShaperMessage>(shaper, shapes.signal, (message, reject) => {
    if ('shapesPart' in message && state.isStored) shapes.onProgress(message.shapesPart).catch(reject)
    if ('middle' in message) sendOrigin(message.middle).catch(reject)
  })
  const { last } = exit
  if (last !== undefined && 'shapes' in last) {
    const { shapes } = last
    return 'bytes' in shapes && origin ? { outcome: 'made', origin, ...shapes } : { outcome: 'none', ...shapes }
  }
  const { code, cause, megabytes } = await failureOf(shaper, exit)
  const seconds = Math.round((performance.now() - startTime) / 1000)
  return {
    outcome: 'failed',
    code: state.isOver ? 'over-time-limit' : code,
    reason: String(cause),
    seconds,
    megabytes,
  }
}
