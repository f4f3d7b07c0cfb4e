import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/connect.ts'
import { listenForNotifications } from '../database/notifications.ts'
import { addressOf, changeChannel, type Subject } from './announce-change.ts'

export type ChangeListener = {
  /** Calls back after each change of the subject, and whenever one may have been missed. Returns a function that stops it. */
  follow(subject: Subject, onChange: () => void): () => void
  close(): Promise<void>
}

/** Opens one connection for everything that a process follows, when the first follower comes. */
export function createChangeListener(db: Database, logger: Pick<FastifyBaseLogger, 'warn'>): ChangeListener {
  const followers = new Map<string, Set<() => void>>()
  let listening: ReturnType<typeof listenForNotifications> | undefined

  function tell(address: string): void {
    for (const onChange of followers.get(address) ?? []) onChange()
  }

  function listen() {
    return listenForNotifications(db, {
      channel: changeChannel,
      onMessage: tell,
      onListening: () => [...followers.keys()].forEach(tell),
      onFailure: (error) => logger.warn({ err: error }, 'changes cannot be heard of for a moment'),
    })
  }

  function follow(subject: Subject, onChange: () => void): () => void {
    listening ??= listen()
    const address = addressOf(subject)
    const ofSubject = followers.get(address) ?? new Set()
    followers.set(address, ofSubject.add(onChange))
    return () => {
      ofSubject.delete(onChange)
      if (ofSubject.size === 0) followers.delete(address)
    }
  }

  return { follow, close: async () => listening?.close() }
}
