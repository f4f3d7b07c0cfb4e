import { setTimeout as pause } from 'node:timers/promises'
import pg, { type Client } from 'pg'
import type { Database } from './connect.ts'

export type NotificationOptions = {
  channel: string
  onMessage(payload: string): void
  /** Called whenever it begins to listen: messages before that may have been missed. */
  onListening(): void
  onFailure(error: unknown): void
}

const pauseAtLeast = 250
const pauseAtMost = 5000
/** A network that swallows packets closes no connection: only a question shows that it is dead. */
const askEvery = 20_000

/** Listens to what `pg_notify` tells on a channel, on a connection of its own that is made again after the database was away. */
export function listenForNotifications(db: Database, options: NotificationOptions): { close(): Promise<void> } {
  const stopped = new AbortController()
  const listening = listenUntil(stopped.signal, () => new pg.Client(db.listening), options)
  async function close(): Promise<void> {
    stopped.abort()
    await listening
  }
  return { close }
}

async function listenUntil(stop: AbortSignal, connection: () => Client, options: NotificationOptions): Promise<void> {
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

/** Listens until the connection is lost; rejects if there never was one. */
async function listenOnce(client: Client, stop: AbortSignal, options: NotificationOptions): Promise<void> {
  const { promise: lost, resolve } = Promise.withResolvers<unknown>()
  const giveUp = () => resolve(undefined)
  client.on('notification', ({ payload = '' }) => options.onMessage(payload))
  client.on('error', giveUp)
  client.on('end', giveUp)
  stop.addEventListener('abort', giveUp)
  const asking = setInterval(() => void client.query('select 1').catch(giveUp), askEvery)
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(options.channel)}`)
    options.onListening()
    await lost
  } finally {
    stop.removeEventListener('abort', giveUp)
    clearInterval(asking)
    await Promise.race([client.end().catch(() => undefined), pause(1000, undefined, { ref: false })])
  }
}
