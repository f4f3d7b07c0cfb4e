import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { isPlatformError } from '../errors/platform-error.ts'
import { createSseWriter, type SseWriter } from './sse-writer.ts'
import type { SharedRead } from './shared-reads.ts'

export type EventStreamSource<Schema extends z.ZodType> = {
  /** The name of each event. */
  event: string
  /** Only the fields of this schema are sent, as in every other response. */
  schema: Schema
  /** Reads the subject with the follower's permissions. Rejects with a `PlatformError` if access was lost. */
  read(): Promise<z.input<Schema>>
  /** The state after a change, read once for all followers of the same subject; without it, each follower reads separately. */
  shared?: SharedRead<z.input<Schema>>
  /** Whether the shared state is contiguous with what was sent last; otherwise this follower reads separately. */
  isContiguous?(value: z.input<Schema>): boolean
  /** What was sent to this follower. */
  onSent?(value: z.output<Schema>): void
  /** `onPossibleRevocation` is called if the user's permissions may have been revoked. Returns a function that unsubscribes. */
  follow(onChange: () => void, onPossibleRevocation: () => void): () => void
  /** Whether nothing can change after this. */
  isLast(value: z.output<Schema>): boolean
}

export type EventStream = {
  events: Readable
  /** Sends the current state first; rejects if `read` does, and then there is no stream. */
  begin(): Promise<void>
  /** Ends the stream because this server stops; the client reconnects to another one. */
  endForShutdown(): void
}

/** In milliseconds. Proxies close idle connections; heartbeats are frequent enough to prevent that. */
const heartbeatInterval = 15_000
/** Maximum duration of a stream in milliseconds. Clients reconnect with a token that is valid then. */
const maxDuration = 240_000
const retryDelay = 2000
/** In milliseconds. Followers of a stopping server reconnect spread over this time, and not before its listener is closed. */
const reconnectDelay = { min: 250, max: 2000 }

/** Sends the complete subject immediately and after each change, until the last one. It subscribes before it reads, so that no change is missed. */
export function eventStream<Schema extends z.ZodType>(source: EventStreamSource<Schema>): EventStream {
  const writer = createSseWriter(() => updater.catchUp())
  const send = sender(writer, source)
  const reader = createReader(source)
  const updater = createUpdater({ writer, run: async () => send(await reader.next()) })
  const unfollow = source.follow(updater.refresh, () => {
    reader.notePossibleRevocation()
    updater.refresh()
  })
  const heartbeat = setInterval(() => {
    if (!writer.isFull()) writer.write(': keep-alive\n\n')
  }, heartbeatInterval)
  const durationTimer = setTimeout(() => writer.end(), maxDuration)
  writer.stream.once('close', () => {
    unfollow()
    clearInterval(heartbeat)
    clearTimeout(durationTimer)
    updater.stop()
  })

  async function begin(): Promise<void> {
    await updater.first().catch((error: unknown) => {
      writer.stream.destroy()
      throw error
    })
  }

  return { events: writer.stream, begin, endForShutdown: () => writer.end(shutdownMessage()) }
}

/** In the standard, `retry` is how long to wait before reconnecting. */
function shutdownMessage(): string {
  const { min, max } = reconnectDelay
  return `: goodbye, this server stops\nretry: ${Math.round(min + Math.random() * (max - min))}\n\n`
}

/** Reads with the person's permissions first and whenever they may have been revoked, and otherwise uses the shared read. */
function createReader<Schema extends z.ZodType>({
  read,
  shared,
  isContiguous = () => true,
}: EventStreamSource<Schema>) {
  let mayBeRevoked = true
  let possibleRevocations = 0

  async function readAsPerson(): Promise<z.input<Schema>> {
    mayBeRevoked = false
    try {
      const value = await read()
      shared?.recordRead(value)
      return value
    } catch (error) {
      mayBeRevoked = true
      throw error
    }
  }

  async function next(): Promise<z.input<Schema>> {
    if (mayBeRevoked || !shared) return readAsPerson()
    const before = possibleRevocations
    const value = await shared.read()
    // Permissions may have been revoked during the shared read, so its result may not be sent to this person.
    return possibleRevocations === before && isContiguous(value) ? value : readAsPerson()
  }

  function notePossibleRevocation(): void {
    mayBeRevoked = true
    possibleRevocations += 1
  }

  return { next, notePossibleRevocation }
}

/** Sends a state only if it differs from the last one sent. */
function sender<Schema extends z.ZodType>(
  writer: SseWriter,
  { event, schema, isLast, onSent }: EventStreamSource<Schema>,
): (value: z.input<Schema>) => void {
  let sent = ''
  return (value) => {
    const { parsed, data } = serialize(schema, value)
    if (data !== sent) writer.write(`event: ${event}\ndata: ${data}\n\n`)
    sent = data
    onSent?.(parsed)
    if (isLast(parsed)) writer.end()
  }
}

type Serialized<Value> = { parsed: Value; data: string }

/** Serialized once for all followers. */
const serializedStates = new WeakMap<object, Serialized<unknown>>()

function serialize<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): Serialized<z.output<Schema>> {
  const isObject = typeof value === 'object' && value !== null
  const before = isObject ? serializedStates.get(value) : undefined
  if (before) return before as Serialized<z.output<Schema>>
  const parsed = schema.parse(value)
  const now = { parsed, data: JSON.stringify(parsed) }
  if (isObject) serializedStates.set(value, now)
  return now
}

type Updater = {
  refresh(): void
  catchUp(): void
  /** Rejects if the first run fails. */ first(): Promise<void>
  stop(): void
}

/** Runs one at a time, and not while the browser has not received the last event; it then sends the newest state. */
function createUpdater({ writer, run }: { writer: SseWriter; run: () => Promise<void> }): Updater {
  let isRunning = false
  let isStale = false
  let retry: NodeJS.Timeout | undefined

  async function runOnce(): Promise<void> {
    isRunning = true
    isStale = false
    await run().finally(() => {
      isRunning = false
    })
  }

  function refresh(): void {
    isStale = true
    catchUp()
  }

  function catchUp(): void {
    if (!isStale || isRunning || writer.isFull() || writer.isClosed()) return
    runOnce().then(catchUp, (error: unknown) => {
      // A platform error means that the person has lost access. Other errors, such as an unavailable database, are retried.
      if (isPlatformError(error)) writer.end()
      else retry = setTimeout(refresh, retryDelay)
    })
  }

  async function first(): Promise<void> {
    await runOnce()
    catchUp()
  }

  return { refresh, catchUp, first, stop: () => clearTimeout(retry) }
}
