import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import pg, { type Client } from 'pg'
import type { Database } from './connect.ts'

export type NotificationOptions = {
  channel: string
  onMessage(payload: string): void
  /** Called whenever listening starts: earlier messages may have been missed. */
  onListening(channels: readonly string[]): void
  onFailure(error: unknown): void
  /** Interval of connection checks in milliseconds. */
  askEvery?: number
}

export type Listening = {
  /** Listens to another channel as well, on the same connection. */
  add(channel: string): void
  remove(channel: string): void
  close(): Promise<void>
}

/** Runs statements sequentially, because a connection handles one at a time. */
type Ask = (text: string) => Promise<unknown>

/** Set while the connection is listening. */
type State = { channels: Set<string>; ask: Ask | undefined }

const pauseAtLeast = 250
const pauseAtMost = 5000
/** A network that drops packets doesn't close connections, so only a query shows that one is dead. */
const usuallyAskedEvery = 20_000

/** Listens to `pg_notify` channels on a separate connection, which is reopened after an outage. */
export function listenForNotifications(db: Database, { channel, ...options }: NotificationOptions): Listening {
  const stopped = new AbortController()
  const state: State = { channels: new Set([channel]), ask: undefined }
  const listening = listenUntil(stopped.signal, () => new pg.Client(db.listening), { ...options, state })
  /** Channels that were not yet listened to when a connection ended are added by the next one. */
  function tell(question: (ask: Ask) => Promise<unknown>): void {
    const { ask } = state
    if (!ask) return
    question(ask).catch((error: unknown) => {
      if (state.ask === ask) options.onFailure(error)
    })
  }

  return {
    add(name) {
      state.channels.add(name)
      tell((ask) => listenTo(ask, [name], options))
    },
    remove(name) {
      state.channels.delete(name)
      tell((ask) => ask(`unlisten ${pg.escapeIdentifier(name)}`))
    },
    async close() {
      stopped.abort()
      await listening
    },
  }
}

async function listenTo(
  ask: Ask,
  names: readonly string[],
  { onListening }: Pick<NotificationOptions, 'onListening'>,
): Promise<void> {
  await ask(names.map((name) => `listen ${pg.escapeIdentifier(name)}`).join('; '))
  onListening(names)
}

type ListenOptions = Omit<NotificationOptions, 'channel'> & { state: State }

async function listenUntil(stop: AbortSignal, connection: () => Client, options: ListenOptions): Promise<void> {
  let wait = pauseAtLeast
  while (!stop.aborted) {
    try {
      await listenOnce(connection(), stop, options)
      wait = pauseAtLeast
    } catch (error) {
      options.onFailure(error)
      wait = Math.min(wait * 2, pauseAtMost)
    }
    await pause(wait, undefined, { signal: stop, ref: false }).catch(() => undefined)
  }
}

/** Listens until the connection is lost; rejects if it couldn't be opened. */
async function listenOnce(client: Client, stop: AbortSignal, options: ListenOptions): Promise<void> {
  const { state, askEvery = usuallyAskedEvery } = options
  const inTurn = pLimit(1)
  const ask: Ask = (text) => inTurn(() => client.query(text))
  const { promise: lost, resolve } = Promise.withResolvers<unknown>()
  const giveUp = () => resolve(undefined)
  client.on('notification', ({ payload = '' }) => options.onMessage(payload))
  client.on('error', giveUp)
  client.on('end', giveUp)
  stop.addEventListener('abort', giveUp)
  const asking = setInterval(() => void ask('select 1').catch(giveUp), askEvery)
  try {
    await client.connect()
    // Channels added from now on are listened to immediately.
    state.ask = ask
    await listenTo(ask, [...state.channels], options)
    await lost
  } finally {
    state.ask = undefined
    stop.removeEventListener('abort', giveUp)
    clearInterval(asking)
    await Promise.race([client.end().catch(() => undefined), pause(1000, undefined, { ref: false })])
  }
}
