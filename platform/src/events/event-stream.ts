import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { isPlatformError } from '../errors/platform-error.ts'
import { createSseWriter, type SseWriter } from './sse-writer.ts'
import type { SharedRead } from './shared-reads.ts'

export type Followed<Schema extends z.ZodType> = {
  /** The name of each event. */
  event: string
  /** Only the fields of this schema are sent, as in every other response. */
  schema: Schema
  /** Reads the subject with the follower's permissions. Rejects with a `PlatformError` if access was lost. */
  read(): Promise<z.input<Schema>>
  /** The state after a change, read once for all followers of the same subject; without it, each follower reads separately. */
  shared?: SharedRead<z.input<Schema>>
  /** Whether the shared state is contiguous with what was sent last; otherwise this follower reads separately. */
  goesOn?(value: z.input<Schema>): boolean
  /** What was sent to this follower. */
  onSent?(value: z.output<Schema>): void
  /** `onDoubt` is called if the user's permissions may have been revoked. Returns a function that unsubscribes. */
  follow(onChange: () => void, onDoubt: () => void): () => void
  /** Whether nothing can change after this. */
  isLast(value: z.output<Schema>): boolean
}

export type EventStream = {
  events: Readable
  /** Sends the current state first; rejects if `read` does, and then there is no stream. */
  begin(): Promise<void>
  /** Ends the stream because this server stops; the client reconnects to another one. */
  sayGoodbye(): void
}

/** In milliseconds. Proxies close idle connections; heartbeats are frequent enough to prevent that. */
const heartbeatEvery = 15_000
/** Maximum duration of a stream in milliseconds. Clients reconnect with a token that is valid then. */
const longestLife = 240_000
const triesAgainAfter = 2000
/** In milliseconds. Followers of a stopping server reconnect spread over this time, and not before its listener is closed. */
const goodbye = { soonest: 250, latest: 2000 }

/** Sends the complete subject immediately and after each change, until the last one. It subscribes before it reads, so that no change is missed. */
export function eventStream<Schema extends z.ZodType>(followed: Followed<Schema>): EventStream {
  const outlet = createSseWriter(() => newest.catchUp())
  const send = sender(outlet, followed)
  const reader = readerOf(followed)
  const newest = newestOnly({ outlet, run: async () => send(await reader.next()) })
  const unfollow = followed.follow(newest.refresh, () => {
    reader.doubt()
    newest.refresh()
  })
  const heartbeat = setInterval(() => {
    if (!outlet.isFull()) outlet.write(': keep-alive\n\n')
  }, heartbeatEvery)
  const life = setTimeout(() => outlet.end(), longestLife)
  outlet.stream.once('close', () => {
    unfollow()
    clearInterval(heartbeat)
    clearTimeout(life)
    newest.stop()
  })

  async function begin(): Promise<void> {
    await newest.first().catch((error: unknown) => {
      outlet.stream.destroy()
      throw error
    })
  }

  return { events: outlet.stream, begin, sayGoodbye: () => outlet.end(lastWords()) }
}

/** In the standard, `retry` is how long to wait before reconnecting. */
function lastWords(): string {
  const { soonest, latest } = goodbye
  return `: goodbye, this server stops\nretry: ${Math.round(soonest + Math.random() * (latest - soonest))}\n\n`
}

/** Reads with the person's permissions first and whenever they may have been revoked, and otherwise uses the shared read. */
function readerOf<Schema extends z.ZodType>({ read, shared, goesOn = () => true }: Followed<Schema>) {
  let isDoubtful = true
  let doubts = 0

  async function readAsPerson(): Promise<z.input<Schema>> {
    isDoubtful = false
    try {
      const value = await read()
      shared?.seen(value)
      return value
    } catch (error) {
      isDoubtful = true
      throw error
    }
  }

  async function next(): Promise<z.input<Schema>> {
    if (isDoubtful || !shared) return readAsPerson()
    const before = doubts
    const value = await shared.read()
    // Permissions may have been revoked during the shared read, so its result may not be sent to this person.
    return doubts === before && goesOn(value) ? value : readAsPerson()
  }

  function doubt(): void {
    isDoubtful = true
    doubts += 1
  }

  return { next, doubt }
}

/** Sends a state only if it differs from the last one sent. */
function sender<Schema extends z.ZodType>(
  outlet: SseWriter,
  { event, schema, isLast, onSent }: Followed<Schema>,
): (value: z.input<Schema>) => void {
  let sent = ''
  return (value) => {
    const { parsed, data } = written(schema, value)
    if (data !== sent) outlet.write(`event: ${event}\ndata: ${data}\n\n`)
    sent = data
    onSent?.(parsed)
    if (isLast(parsed)) outlet.end()
  }
}

type Written<Value> = { parsed: Value; data: string }

/** Serialized once for all followers. */
const known = new WeakMap<object, Written<unknown>>()

function written<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): Written<z.output<Schema>> {
  const isObject = typeof value === 'object' && value !== null
  const before = isObject ? known.get(value) : undefined
  if (before) return before as Written<z.output<Schema>>
  const parsed = schema.parse(value)
  const now = { parsed, data: JSON.stringify(parsed) }
  if (isObject) known.set(value, now)
  return now
}

type Newest = {
  refresh(): void
  catchUp(): void
  /** Rejects if the first run fails. */ first(): Promise<void>
  stop(): void
}

/** Runs one at a time, and not while the browser has not received the last event; it then sends the newest state. */
function newestOnly({ outlet, run }: { outlet: SseWriter; run: () => Promise<void> }): Newest {
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
    if (!isStale || isRunning || outlet.isFull() || outlet.isClosed()) return
    runOnce().then(catchUp, (error: unknown) => {
      // A platform error means that the person has lost access. Other errors, such as an unavailable database, are retried.
      if (isPlatformError(error)) outlet.end()
      else retry = setTimeout(refresh, triesAgainAfter)
    })
  }

  async function first(): Promise<void> {
    await runOnce()
    catchUp()
  }

  return { refresh, catchUp, first, stop: () => clearTimeout(retry) }
}
