import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { isPlatformError } from '../errors.ts'
import { createOutlet, type Outlet } from './outlet.ts'

export type Followed<Schema extends z.ZodType> = {
  /** The name of each event. */
  event: string
  /** Only the fields of this schema are sent, as in every other answer. */
  schema: Schema
  /** Reads the subject as the person who follows may see it now. Rejects with a `PlatformError` once they may not. */
  read(): Promise<z.input<Schema>>
  /** Returns a function that stops following. */
  follow(onChange: () => void): () => void
  /** Whether nothing can change after this. */
  isLast(value: z.output<Schema>): boolean
}

export type EventStream = {
  events: Readable
  /** Sends the present state first; rejects if `read` does, and then there is no stream. */
  begin(): Promise<void>
  end(): void
}

/** Proxies close connections that are silent; heartbeats come often enough to prevent that. */
const heartbeatEvery = 15_000
/** A stream ends after this time; whoever goes on following calls again, with a token that is valid then. */
const longestLife = 240_000
const triesAgainAfter = 2000

/**
 * Sends the whole subject at once and after each change, until the last one. It follows before it reads, so that no change falls in
 * between.
 */
export function eventStream<Schema extends z.ZodType>(followed: Followed<Schema>): EventStream {
  const { read, follow } = followed
  const outlet = createOutlet(() => newest.catchUp())
  const send = sender(outlet, followed)
  const newest = newestOnly({ outlet, run: async () => send(await read()) })
  const unfollow = follow(newest.refresh)
  const heartbeat = setInterval(() => {
    if (!outlet.isFull()) outlet.write(': still here\n\n')
  }, heartbeatEvery)
  const life = setTimeout(outlet.end, longestLife)
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

  return { events: outlet.stream, begin, end: outlet.end }
}

/** Sends a state only if it differs from the last one sent. */
function sender<Schema extends z.ZodType>(
  outlet: Outlet,
  { event, schema, isLast }: Followed<Schema>,
): (value: z.input<Schema>) => void {
  let sent = ''
  return (value) => {
    const parsed = schema.parse(value)
    const data = JSON.stringify(parsed)
    if (data !== sent) outlet.write(`event: ${event}\ndata: ${data}\n\n`)
    sent = data
    if (isLast(parsed)) outlet.end()
  }
}

type Newest = { refresh(): void; catchUp(): void; /** Fails if it fails. */ first(): Promise<void>; stop(): void }

/** Runs once at a time, and not while the browser has not taken the last event yet: afterwards it gets the newest state. */
function newestOnly({ outlet, run }: { outlet: Outlet; run: () => Promise<void> }): Newest {
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
