import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { isPlatformError } from '../errors/platform-error.ts'
import { createSseWriter, type SseWriter } from './sse-writer.ts'
import type { SharedRead } from './shared-reads.ts'

export type Followed<Schema extends z.ZodType> = {
  /** The name of each event. */
  event: string
  /** Only the fields of this schema are sent, as in every other answer. */
  schema: Schema
  /** Reads the subject with the follower's permissions. Rejects with a `PlatformError` if access was lost. */
  read(): Promise<z.input<Schema>>
  /** The state after a change, read once for all who follow the same; without it each reads for itself. */
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
  /** Sends the present state first; rejects if `read` does, and then there is no stream. */
  begin(): Promise<void>
  /** Ends because this server stops; the client reconnects to another one. */
  sayGoodbye(): void
}

/** Proxies close connections that are silent; heartbeats come often enough to prevent that. */
const heartbeatEvery = 15_000
/** Maximum duration of a stream. Clients reconnect with a token that is valid then. */
const longestLife = 240_000
const triesAgainAfter = 2000
/** Milliseconds: who followed at a server that stops comes to the others spread over this time, and not before its listener is closed. */
const goodbye = { soonest: 250, latest: 2000 }

/**
 * Sends the whole subject at once and after each change, until the last one. It follows before it reads, so that no change falls in
 * between.
 */
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

/** By the standard, `retry` says how long to wait before the next connection. */
function lastWords(): string {
  const { soonest, latest } = goodbye
  return `: goodbye, this server stops\nretry: ${Math.round(soonest + Math.random() * (latest - soonest))}\n\n`
}

/** Reads as the person at first and whenever rights may be gone, and else with all others. */
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
    // What was read for all while the right to it went is not for this person any more.
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

type Newest = { refresh(): void; catchUp(): void; /** Fails if it fails. */ first(): Promise<void>; stop(): void }

/** Runs once at a time, and not while the browser has not taken the last event yet: afterwards it gets the newest state. */
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
      // An error of the platform means that the person may see it no more; any other, such as a database that is away, is tried again.
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
