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
  checkInterval?: number
}

export type Listening = {
  /** Listens to another channel as well, on the same connection. */
  add(channel: string): void
  remove(channel: string): void
  close(): Promise<void>
}

/** Runs statements sequentially, because a connection handles one at a time. */
type RunStatement = (text: string) => Promise<unknown>

/** Set while the connection is listening. */
type State = { channels: Set<string>; runStatement: RunStatement | undefined }

const pauseAtLeast = 250
const pauseAtMost = 5000
/** A network that drops packets doesn't close connections, so only a query shows that one is dead. */
const defaultCheckInterval = 20_000

/** Listens to `pg_notify` channels on a separate connection, which is reopened after an outage. */
export function listenForNotifications(db: Database, { channel, ...options }: NotificationOptions): Listening {
  const stopped = new AbortController()
  const state: State = { channels: new Set([channel]), runStatement: undefined }
  const listening = listenUntil(stopped.signal, () => new pg.Client(db.listening), { ...options, state })
  /** Channels that were not yet listened to when a connection ended are added by the next one. */
  function runIfConnected(work: (runStatement: RunStatement) => Promise<unknown>): void {
    const { runStatement } = state
    if (!runStatement) return
    work(runStatement).catch((error: unknown) => {
      if (state.runStatement === runStatement) options.onFailure(error)
    })
  }

  return {
    add(name) {
      state.channels.add(name)
      runIfConnected((runStatement) => listenTo(runStatement, [name], options))
    },
    remove(name) {
      state.channels.delete(name)
      runIfConnected((runStatement) => runStatement(`unlisten ${pg.escapeIdentifier(name)}`))
    },
    async close() {
      stopped.abort()
      await listening
    },
  }
}

async function listenTo(
  runStatement: RunStatement,
  names: readonly string[],
  { onListening }: Pick<NotificationOptions, 'onListening'>,
): Promise<void> {
  await runStatement(names.map((name) => `listen ${pg.escapeIdentifier(name)}`).join('; '))
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
  const { state, checkInterval = defaultCheckInterval } = options
  const sequential = pLimit(1)
  const runStatement: RunStatement = (text) => sequential(() => client.query(text))
  const { promise: lost, resolve } = Promise.withResolvers<unknown>()
  const disconnect = () => resolve(undefined)
  client.on('notification', ({ payload = '' }) => options.onMessage(payload))
  client.on('error', disconnect)
  client.on('end', disconnect)
  stop.addEventListener('abort', disconnect)
  const checkTimer = setInterval(() => void runStatement('select 1').catch(disconnect), checkInterval)
  try {
    await client.connect()
    // Channels added from now on are listened to immediately.
    state.runStatement = runStatement
    await listenTo(runStatement, [...state.channels], options)
    await lost
  } finally {
    state.runStatement = undefined
    stop.removeEventListener('abort', disconnect)
    clearInterval(checkTimer)
    await Promise.race([client.end().catch(() => undefined), pause(1000, undefined, { ref: false })])
  }
}
