import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { isPlatformError } from '../errors.ts'
import { createOutlet, type Outlet } from './outlet.ts'

export type Followed<Schema extends z.ZodType> = {
  /** What each event is called. */
  event: string
  /** Exactly the fields of every other answer are sent. */
  schema: Schema
  /** As the person who follows may see it now. Fails with a `PlatformError` once they may not. */
  read(): Promise<z.input<Schema>>
  /** Returns how to stop. */
  follow(onChange: () => void): () => void
  /** Nothing changes after this. */
  isLast(value: z.output<Schema>): boolean
}

export type EventStream = {
  events: Readable
  /** Reads and sends it as it is; fails as `read` does, and then there is no stream. */
  begin(): Promise<void>
  end(): void
}

/** Often enough for what stands between and closes what is silent. */
const heartbeatEvery = 15_000
/** Whoever goes on following asks again, with a token of then. */
const longestLife = 240_000
const triesAgainAfter = 2000

/** The whole of it at once and after each change, until the last. Followed before it is read: nothing falls in between. */
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

/** Nothing twice. */
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

/** One run at a time, and none for a browser that has not taken the last one yet: it gets what is newest after that. */
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
      // Somebody who may see it no more, as opposed to a database that is away.
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
